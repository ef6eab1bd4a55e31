import { useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import type { PageHandle } from '#app/shell/page.ts'
import { StatusBadge } from '#app/ui/badge.tsx'
import { LinkButton } from '#app/ui/button.tsx'
import { DataTable } from '#app/ui/data-table.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { formatDay } from '#app/ui/time.ts'
import type { Language } from '#contract/language.ts'
import { PaperState, SendType } from '#contract/risk-evaluation/codes.ts'
import type { Paper } from '#contract/risk-evaluation/shapes.ts'
import type { loader } from './paper-list.server.ts'

export const handle: PageHandle<typeof loader> = {
  i18n: 'paper',
  title: ({ t }) => t('paper:list.title'),
  hydrate: false,
}

/** All papers of one respondent, by his own link. design: domain §5 */
export default function PaperList() {
  const { t, i18n } = useTranslation('paper')
  const { papers } = useLoaderData<typeof loader>()
  const [first] = papers
  const name = first?.sendType === SendType.internal ? first.innerUserName : first?.outUserName
  const columns = [
    { key: 'questionnaire', head: t('list.questionnaire'), rowHead: true, cell: (paper: Paper) => paper.domainName },
    { key: 'project', head: t('list.project'), cell: (paper: Paper) => paper.projectName },
    { key: 'state', head: t('list.state'), cell: (paper: Paper) => <State paper={paper} /> },
    {
      key: 'deadline',
      head: t('list.deadline'),
      cell: (paper: Paper) => t('facts.deadlineAt', { day: formatDay(paper.endTime, i18n.language as Language) }),
    },
    {
      key: 'open',
      head: t('list.fill'),
      actions: true,
      cell: (paper: Paper) => (
        <LinkButton
          small
          reloadDocument
          to={`/risk/evaluate/exam?${new URLSearchParams({ uuid: paper.uuid, domain: paper.businessDomain })}`}
        >
          {isOpen(paper) ? t('list.fill') : t('list.view')}
        </LinkButton>
      ),
    },
  ]
  return (
    <>
      <PageHeader title={t('list.title')} line={t('list.line', { name })} />
      <DataTable caption={t('list.title')} columns={columns} rows={papers} rowKey={(paper) => paper.uuid} />
    </>
  )
}

const isOpen = ({ state, late, archived }: Paper) => state === PaperState.editable && !late && !archived

function State({ paper }: { paper: Paper }) {
  const { t } = useTranslation('paper')
  if (paper.state !== PaperState.editable) return <StatusBadge tone="success">{t('list.submitted')}</StatusBadge>
  if (!isOpen(paper)) return <StatusBadge tone="danger">{t('list.closed')}</StatusBadge>
  if (paper.unfilled === 0) return <StatusBadge tone="info">{t('list.ready')}</StatusBadge>
  return <StatusBadge tone="warning">{t('list.open', { count: paper.unfilled })}</StatusBadge>
}
