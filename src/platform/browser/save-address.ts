/**
 * Saves what the server has at an address. A refusal fails as a download, and the page stays with what was chosen in it;
 * a file of another origin is opened instead where that one does not send it as an attachment.
 * @param name unless the server says another
 */
export const saveAddress = (address: string, name = '') => {
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.rel = 'noopener'
  link.click()
}
