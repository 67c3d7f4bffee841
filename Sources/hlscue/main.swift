print("hlscue")
