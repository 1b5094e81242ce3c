/** Key in local storage, set while the signed-in user is to be prompted to be certified: known before it is asked who he is. */
export const CERTIFICATION_FLAG = 'needs-certification'
