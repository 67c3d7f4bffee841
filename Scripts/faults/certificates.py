"""Certificates for the rows about TLS, made by the OpenSSL program."""

import contextlib
import os
import shutil
import ssl
import subprocess
import tempfile

HERE = "subjectAltName=IP:127.0.0.1"


class Contexts(dict):
    """Server contexts by name, and the folder with the certificate of the authority, `ca.pem`."""

    folder = ""


@contextlib.contextmanager
def made():
    """The contexts; empty without OpenSSL."""
    contexts = Contexts()
    if not shutil.which("openssl"):
        yield contexts
        return
    with tempfile.TemporaryDirectory(prefix="check-faults-tls-") as folder:
        contexts.folder = folder
        make_authority(folder)
        contexts["signed"] = signed(folder, "signed", HERE)
        contexts["expired"] = signed(folder, "expired", HERE, days=-1)
        contexts["other-host"] = signed(folder, "other-host", "subjectAltName=DNS:other.example")
        contexts["self-signed"] = self_signed(folder)
        yield contexts


def openssl(folder, *words):
    subprocess.run(["openssl", *words], cwd=folder, check=True, capture_output=True)


def make_key(folder, name):
    openssl(folder, "ecparam", "-name", "prime256v1", "-genkey", "-noout", "-out", f"{name}.key")


def make_authority(folder):
    make_key(folder, "ca")
    openssl(folder, "req", "-x509", "-new", "-key", "ca.key", "-days", "2", "-subj", "/CN=authority",
            "-out", "ca.pem")


def signed(folder, name, names, days=2):
    make_key(folder, name)
    with open(os.path.join(folder, f"{name}.ext"), "w") as file:
        file.write(names)
    openssl(folder, "req", "-new", "-key", f"{name}.key", "-subj", "/CN=server", "-out", f"{name}.csr")
    openssl(folder, "x509", "-req", "-in", f"{name}.csr", "-CA", "ca.pem", "-CAkey", "ca.key",
            "-CAcreateserial", "-days", str(days), "-extfile", f"{name}.ext", "-out", f"{name}.pem")
    return context(folder, name)


def self_signed(folder):
    make_key(folder, "self")
    openssl(folder, "req", "-x509", "-new", "-key", "self.key", "-days", "2", "-subj", "/CN=server",
            "-addext", HERE, "-out", "self.pem")
    return context(folder, "self")


def context(folder, name):
    made = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    # HTTP/2 is offered and must not be chosen: the server does not support it.
    made.set_alpn_protocols(["h2", "http/1.1"])
    made.load_cert_chain(os.path.join(folder, f"{name}.pem"), os.path.join(folder, f"{name}.key"))
    return made
