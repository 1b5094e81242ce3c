import { Box, Link, Typography } from '@mui/material'
import type { FailedPage } from '#contract/publishing/publishing.ts'

export const FailedPages = ({ pages }: { pages: readonly FailedPage[] }) => (
  <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
    {pages.map(({ url, reason, record }) => (
      <Typography component="li" variant="body2" key={url} sx={{ py: 0.25 }}>
        <Link href={url} target="_blank" rel="noopener">
          {url}
        </Link>
        ：{reason}
        {record && (
          <>
            {' '}
            <Link href={`#/${record.kind}/${record.id}`}>打开内容</Link>
          </>
        )}
      </Typography>
    ))}
  </Box>
)
