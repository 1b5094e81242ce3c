// Answers of the login call to accounts with a second factor.
export const OTP_NEEDED = 1011
export const OTP_WRONG = 1012
