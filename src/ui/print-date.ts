// Writes the date of printing into the marked element. A script of its own: few pages have one.
const printDate = document.querySelector('[data-printed]')
if (printDate)
  addEventListener('beforeprint', () => {
    printDate.textContent = new Date().toLocaleString('zh-CN')
  })
