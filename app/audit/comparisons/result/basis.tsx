import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import type { PageHandle } from '#app/page/request/page.ts'
import { Card } from '#app/ui/layout/card.tsx'
import { DescriptionList } from '#app/ui/layout/description-list.tsx'
import { type Column, DataTable, Lines } from '#app/ui/lists/data-table.tsx'
import { shownCount } from '#app/ui/text/figures.ts'
import { pairingRules } from '#contract/audit/flow/pairing.ts'
import { comparedRoles } from '#contract/audit/flow/result.ts'
import { type VersionDetail, versionOf } from '../version.server.ts'
import { VersionFrame } from '../version-frame.tsx'
import classes from './basis.module.css'

export const handle: PageHandle<{ detail: VersionDetail }> = {
  i18n: ['comparisons', 'versions', 'data-process', 'reviews'],
  title: ({ t, data }) =>
    t('comparisons:basis.pageTitle', { number: data?.detail.version.number, batch: data?.detail.batch.reviewBatchNo }),
}

export async function loader(args: LoaderFunctionArgs) {
  return { detail: await versionOf(args) }
}

/** Inputs of a version: its sheets with every row accounted for, settings and rules. */
export default function Basis() {
  const { t } = useTranslation(['comparisons', 'versions'])
  const { detail } = useLoaderData<typeof loader>()
  const { settings, startedBy, createdAt, finishedAt, publishedAt, publishedBy } = detail.version
  return (
    <VersionFrame detail={detail}>
      <Card title={t('basis.settings')}>
        <DescriptionList
          items={[
            { term: t('setting.windowDays'), value: t('setting.days', { count: settings.windowDays }) },
            { term: t('setting.farWindowDays'), value: t('setting.days', { count: settings.farWindowDays }) },
            { term: t('setting.splitSize'), value: t('setting.lines', { count: settings.splitSize }) },
            { term: t('setting.tolerance'), value: settings.tolerance },
            { term: t('field.startedBy'), value: `${startedBy.name} ${createdAt}` },
            { term: t('field.finishedAt'), value: finishedAt ?? '—' },
            {
              term: t('versions:field.publishedBy'),
              value: publishedAt ? `${publishedBy?.name ?? ''} ${publishedAt}` : '—',
            },
          ]}
        />
      </Card>
      <Card title={t('basis.inputs')} flush>
        <Inputs detail={detail} />
      </Card>
      <Accounted detail={detail} />
      <Card title={t('basis.rules')}>
        <p>{t('basis.rulesLine')}</p>
        <ol className={classes.rules}>
          {pairingRules.map((rule) => (
            <li key={rule}>
              <strong>{t(`rule.${rule}`)}</strong>
              {t('basis.colon')}
              {t(`ruleLine.${rule}`, { ...settings })}
            </li>
          ))}
        </ol>
      </Card>
    </VersionFrame>
  )
}

type Input = VersionDetail['version']['inputs'][number]

function Inputs({ detail }: { detail: VersionDetail }) {
  const { t } = useTranslation(['comparisons', 'data-process'])
  const columns: Column<Input>[] = [
    {
      key: 'file',
      head: t('basis.file'),
      cell: ({ fileName, sheet, number }) => (
        <Lines of={[fileName, [sheet, t('basis.fileVersion', { number })].filter(Boolean).join(' · ')]} />
      ),
      rowHead: true,
    },
    { key: 'role', head: t('basis.role'), cell: ({ role }) => t(`data-process:role.${role}`) },
    {
      key: 'rows',
      head: t('basis.rows'),
      cell: ({ lines, faults, skipped }) => shownCount(lines + faults + skipped),
      numeric: true,
    },
    { key: 'lines', head: t('basis.lines'), cell: ({ lines }) => shownCount(lines), numeric: true },
    { key: 'faults', head: t('figure.faults'), cell: ({ faults }) => shownCount(faults), numeric: true },
    { key: 'skipped', head: t('figure.skipped'), cell: ({ skipped }) => shownCount(skipped), numeric: true },
    {
      key: 'sha256',
      head: t('basis.sha256'),
      cell: ({ sha256 }) => <code className={classes.hash}>{sha256}</code>,
      prose: 'narrow',
      width: '18rem',
    },
  ]
  return (
    <DataTable
      caption={t('basis.inputs')}
      columns={columns}
      rows={detail.version.inputs}
      rowKey={({ source }) => source}
      compact
    />
  )
}

/** Every row of the two sides: compared, waiting, faulty or skipped. */
function Accounted({ detail: { version } }: { detail: VersionDetail }) {
  const { t } = useTranslation('comparisons')
  const { figures, inputs } = version
  if (!figures) return null
  const sides = inputs.filter(({ role }) => comparedRoles.some((compared) => compared === role))
  const sum = (of: 'lines' | 'faults' | 'skipped') => sides.reduce((all, input) => all + input[of], 0)
  const [lines, faults, skipped] = [sum('lines'), sum('faults'), sum('skipped')]
  return (
    <Card title={t('basis.accounted')}>
      <p>
        {t('basis.accountedLine', {
          rows: shownCount(lines + faults + skipped),
          compared: shownCount(figures.lines),
          waiting: shownCount(lines - figures.lines),
          faults: shownCount(faults),
          skipped: shownCount(skipped),
        })}
      </p>
    </Card>
  )
}
