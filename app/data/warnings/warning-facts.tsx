import { Link } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { Card } from '#app/ui/layout/card.tsx'
import { DescriptionList } from '#app/ui/layout/description-list.tsx'
import * as at from '#contract/data/addresses.ts'
import type { WarningDetail } from '#contract/data/warnings/shapes.ts'
import type { WarningView } from './warning-view.server.ts'

type ShownRun = (NonNullable<WarningDetail['run']> & { shownAt: string }) | null
type Facts = Omit<WarningView<WarningDetail>, 'run' | 'endedRun' | 'history'> & { run: ShownRun; endedRun: ShownRun }

/** When and where it was found, and who works on it. */
export function WarningFacts({ warning }: { warning: Facts }) {
  const { t } = useTranslation('warnings')
  const { key, workspace, judgingField, judgingValue, score, shown, table, dataVersion, handover, reason } = warning
  const runLink = (run: ShownRun) =>
    run &&
    (run.bizId && run.processBizId ? (
      <Link to={at.processRun(workspace.id, run.processBizId, run.bizId)}>{run.shownAt}</Link>
    ) : (
      run.shownAt
    ))
  const items = [
    ...key.map(({ name, value }) => ({ term: name, value: value ?? t('concealed') })),
    { term: t('field.model'), value: `${warning.model.name} · ${t('version', { number: warning.number })}` },
    judgingField !== '' && { term: judgingField, value: judgingValue ?? t('concealed') },
    { term: t('field.score'), value: score ?? t('concealed') },
    { term: t('field.assignee'), value: warning.assignee?.name ?? t('nobody') },
    shown.dueAt && { term: t('field.dueAt'), value: shown.dueAt },
    { term: t('field.firstSeenAt'), value: shown.firstSeenAt },
    { term: t('field.lastSeenAt'), value: `${shown.lastSeenAt} · ${t('times', { count: warning.times })}` },
    warning.run && { term: t('lastRun'), value: runLink(warning.run) },
    warning.endedRun && { term: t('endedRun'), value: runLink(warning.endedRun) },
    table &&
      dataVersion !== null && {
        term: t('table'),
        value: (
          <Link to={at.table(workspace.id, table.bizId)}>
            {t('tableVersion', { table: table.tableName, version: dataVersion })}
          </Link>
        ),
      },
    handover && {
      term: t('handover'),
      value: (
        <>
          {t('handoverText', { to: t(`handoverTo.${handover.to}`), reference: handover.reference })}{' '}
          {handover.address !== '' && <a href={handover.address}>{handover.address}</a>}
        </>
      ),
    },
    reason !== '' && { term: t('form.reason'), value: reason },
  ]
  return (
    <Card title={t('facts')}>
      <DescriptionList items={items.filter((item) => item !== false && item !== null && item !== '')} />
    </Card>
  )
}
