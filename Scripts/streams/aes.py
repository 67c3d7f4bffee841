"""AES-128 encryption (FIPS 197) in CBC mode with PKCS #7 padding, for the AES-128 stream.

Slow and open to timing attacks: it is here so that test streams need no other program.
"""


def _times_two(value):
    value <<= 1
    return value ^ 0x11B if value & 0x100 else value


def _make_sbox():
    """The substitution table: the inverse in GF(2^8), then the affine map."""
    exponents, logarithms, value = [], [0] * 256, 1
    for power in range(255):
        exponents.append(value)
        logarithms[value] = power
        value ^= _times_two(value)  # three is a generator
    sbox = []
    for byte in range(256):
        inverse = exponents[(255 - logarithms[byte]) % 255] if byte else 0
        result = 0x63
        for turn in range(5):
            result ^= inverse << turn | inverse >> (8 - turn)
        sbox.append(result & 0xFF)
    return sbox


SBOX = _make_sbox()


def expand_key(key):
    words = [list(key[index : index + 4]) for index in range(0, 16, 4)]
    constant = 1
    for index in range(4, 44):
        word = words[-1]
        if index % 4 == 0:
            word = [SBOX[byte] for byte in word[1:] + word[:1]]
            word[0] ^= constant
            constant = _times_two(constant)
        words.append([a ^ b for a, b in zip(words[-4], word)])
    return [sum(words[index : index + 4], []) for index in range(0, 44, 4)]


def encrypt_block(round_keys, block):
    state = [a ^ b for a, b in zip(block, round_keys[0])]
    for number, round_key in enumerate(round_keys[1:], start=1):
        substituted = [SBOX[byte] for byte in state]
        # Row r of the state (every fourth byte) moves r columns to the left.
        state = [substituted[(index + 4 * (index % 4)) % 16] for index in range(16)]
        if number < 10:
            mixed = []
            for column in range(0, 16, 4):
                a = state[column : column + 4]
                total = a[0] ^ a[1] ^ a[2] ^ a[3]
                mixed += [a[r] ^ total ^ _times_two(a[r] ^ a[(r + 1) % 4]) for r in range(4)]
            state = mixed
        state = [a ^ b for a, b in zip(state, round_key)]
    return bytes(state)


def encrypt_cbc(key, initialization_vector, data):
    padding = 16 - len(data) % 16
    data += bytes([padding]) * padding
    round_keys, previous, result = expand_key(key), initialization_vector, []
    for index in range(0, len(data), 16):
        block = bytes(a ^ b for a, b in zip(data[index : index + 16], previous))
        previous = encrypt_block(round_keys, block)
        result.append(previous)
    return b"".join(result)
