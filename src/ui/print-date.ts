// Writes the date of printing into the marked element. Only pages that have one load this.
onbeforeprint = () => {
  const printed = document.querySelector('[data-printed]')
  if (printed) printed.textContent = new Date().toLocaleString('zh-CN')
}
