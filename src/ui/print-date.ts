/** Writes the date of printing into the marked element, when it is printed. */
export const writePrintDate = () => {
  const printed = document.querySelector('[data-printed]')
  if (printed)
    addEventListener('beforeprint', () => {
      printed.textContent = new Date().toLocaleString('zh-CN')
    })
}
