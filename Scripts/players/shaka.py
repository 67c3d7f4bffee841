def differences(player, case, recording, command):
    return ["not compared"]
