// Panel below the fields of a form: listed words in them, each with its field and surroundings, and buttons that replace it.
import { Alert, Box, Button, Typography } from '@mui/material'
import { useDeferredValue, useMemo } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { useTextChecker } from '#features/words/console/lists.ts'
import { findingNames, forbidsPublishing, needsReason } from '#features/words/rules/words.ts'
import type { Values } from '#platform/console/forms/local-drafts.ts'
import type { EditedKind } from '#platform/contract/kinds.ts'
import { findingsInValues, groupedFindings, replaced, type WordGroup } from './word-findings.ts'

const EXCERPTS = 3

const severityOf = ({ finding }: WordGroup) =>
  forbidsPublishing(finding) ? 'error' : needsReason(finding) ? 'warning' : 'info'

export const WordsPanel = ({ kind }: { kind: EditedKind }) => {
  const check = useTextChecker()
  const { getValues, setValue } = useFormContext<Values>()
  const values = useDeferredValue(useWatch<Values>() as Values)
  const groups = useMemo(() => groupedFindings(findingsInValues(check, kind, values)), [check, kind, values])
  const replace = ({ finding }: WordGroup, places: 'first' | 'all') => {
    const value = getValues(finding.field)
    if (typeof value === 'string')
      setValue(finding.field, replaced(check, value, finding, places), { shouldDirty: true })
  }
  if (groups.length === 0) return null
  return (
    <Box component="section" aria-label="用词检查" sx={{ mt: 2, display: 'grid', gap: 1 }}>
      <Typography variant="subtitle2" component="h2">
        用词检查
      </Typography>
      {groups.map((group) => {
        const { finding, excerpts } = group
        const { field, label, kind: of, word, note, replacement } = finding
        return (
          <Alert
            key={`${field} ${of} ${word} ${replacement}`}
            severity={severityOf(group)}
            sx={{ flexWrap: 'wrap', overflowWrap: 'anywhere' }}
            action={
              replacement && (
                <>
                  <Button size="small" color="inherit" onClick={() => replace(group, 'first')}>
                    替换
                  </Button>
                  {excerpts.length > 1 && (
                    <Button size="small" color="inherit" onClick={() => replace(group, 'all')}>
                      全部替换
                    </Button>
                  )}
                </>
              )
            }
          >
            {label}：{findingNames[of]}“{word}”{excerpts.length > 1 && ` ${excerpts.length} 处`}，{note}
            {replacement && `，可改为“${replacement}”`}
            <Typography variant="body2" component="span" color="textSecondary" sx={{ display: 'block' }}>
              {excerpts.slice(0, EXCERPTS).join('；')}
            </Typography>
          </Alert>
        )
      })}
    </Box>
  )
}
