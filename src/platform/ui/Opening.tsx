/** Stands in place of a long form until its content is known. Styles: styles/long-form.css. */
export const Opening = () => (
  <p className="card opening" role="status">
    正在打开…如果长时间没有反应，请检查网络后刷新页面。
  </p>
)
