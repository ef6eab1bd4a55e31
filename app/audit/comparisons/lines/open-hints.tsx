import { Link } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { shownDecimal } from '#app/ui/text/figures.ts'
import * as at from '#contract/audit/comparisons/addresses.ts'
import type { OpenHint } from '#contract/audit/comparisons/shapes.ts'
import type { VersionDetail } from '../version.server.ts'
import classes from './line.module.css'

type Props = { detail: VersionDetail; hints: readonly OpenHint[] }

/** Candidate lines that would close this one, and the rules that rejected them. */
export function OpenHints({ detail: { batch, version }, hints }: Props) {
  const { t } = useTranslation('comparisons')
  if (hints.length === 0) return null
  const { windowDays: days, splitSize } = version.settings
  return (
    <Notice tone="info" title={t('why.title')}>
      {hints.map(({ reason, because, lines }) => (
        <div key={JSON.stringify([reason, lines])}>
          {[t(`why.${reason}`), ...because.map((rule) => t(`why.because.${rule}`, { days, count: splitSize }))].join(
            ' ',
          )}
          <ul className={classes.hintLines}>
            {lines.map(({ place, fileName, sheet, row, role, date, batchNo, base }) => (
              <li key={place}>
                <Link to={at.line(batch.projectId, batch.id, version.id, place)}>
                  {[t(`side.${role}`), fileName, sheet, t('line.row', { row })].filter(Boolean).join(' · ')}
                </Link>{' '}
                {[date, batchNo, shownDecimal(base)].filter(Boolean).join(' · ')}
              </li>
            ))}
          </ul>
        </div>
      ))}
    </Notice>
  )
}
