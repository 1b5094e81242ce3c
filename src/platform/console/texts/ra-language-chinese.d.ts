declare module 'ra-language-chinese' {
  const messages: { ra: Record<string, unknown> }
  export default messages
}
