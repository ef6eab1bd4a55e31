import { useTranslation } from 'react-i18next'
import type { Part } from '#app/ui/charts/part-bar.tsx'
import { Badge } from '#app/ui/feedback/badge.tsx'
import type { Verdict } from '#contract/audit/bill-reports/codes.ts'
import { CollectStatus } from '#contract/audit/tickets/codes.ts'

/** Form ids of these pages; a reply names its form by id. */
export const FormId = {
  execute: 'execute',
  draw: 'draw',
} as const

export const linesAPage = 50

export const verdictLook: Record<Verdict, Pick<Part, 'tone' | 'striped'>> = {
  proven: { tone: 'success' },
  differs: { tone: 'warning' },
  missing: { tone: 'warning', striped: true },
  refuted: { tone: 'danger' },
  open: { tone: 'neutral' },
}

/** Look of proven lines, by whether number, date and amount of their tickets could be compared. */
export const provenLook: Record<'enough' | 'partial', Pick<Part, 'tone' | 'striped'>> = {
  enough: { tone: 'success' },
  partial: { tone: 'info', striped: true },
}

/** `partial`: true if a ticket could be compared only in part; a proven line is then not green. */
export function VerdictBadge({ verdict, partial }: { verdict: Verdict; partial: boolean }) {
  const { t } = useTranslation('bill-reports')
  const { tone } = verdictLook[verdict]
  return (
    <Badge tone={tone === 'neutral' || (tone === 'success' && partial) ? 'info' : tone}>
      {t(`verdict.${verdict}`)}
    </Badge>
  )
}

export const statusLook: Record<CollectStatus, Pick<Part, 'tone' | 'striped'>> = {
  [CollectStatus.notStarted]: { tone: 'neutral' },
  [CollectStatus.collecting]: { tone: 'info', striped: true },
  [CollectStatus.underAudit]: { tone: 'warning' },
  [CollectStatus.completed]: { tone: 'success' },
}
