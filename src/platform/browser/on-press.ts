/** Runs `work` when the button is pressed, one press at a time. @param failed  Tells the reader what went wrong. */
export const onPress = (
  button: HTMLButtonElement,
  work: () => Promise<unknown>,
  failed: (error: unknown) => unknown,
) => {
  const run = async () => {
    if (button.ariaBusy === 'true') return
    button.ariaBusy = 'true'
    try {
      await work()
    } catch (error) {
      failed(error)
    } finally {
      button.ariaBusy = 'false'
    }
  }
  button.addEventListener('click', () => void run())
}
