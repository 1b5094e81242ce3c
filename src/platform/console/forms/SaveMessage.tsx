// Outcome of the last save or action, beside the buttons: it covers nothing, and stays until the next one.
import { Alert, Box } from '@mui/material'
import { toWireTime } from '#platform/lib/dates.ts'

export interface Message {
  type: 'success' | 'info' | 'error'
  text: string
  /** Milliseconds. */
  at: number
}

/** Hours and minutes in Beijing. */
const clockTime = (at: number) => toWireTime(new Date(at)).slice(11, 16)

export const SaveMessage = ({ message }: { message: Message | undefined }) => (
  <Box aria-live="polite">
    {message && (
      <Alert
        key={message.at}
        severity={message.type}
        role={message.type === 'error' ? 'alert' : 'status'}
        sx={{ py: 0, mb: 1 }}
      >
        {message.text}
        {message.type === 'success' && `（${clockTime(message.at)}）`}
      </Alert>
    )}
  </Box>
)
