import { useTranslation } from 'react-i18next'
import { useNonce } from '#app/render/nonce.ts'
import { PaperHead, respondentOf, usePaperTimes } from '#app/risk/papers/paper-head.tsx'
import { DescriptionList } from '#app/ui/description-list.tsx'
import type { Paper } from '#contract/risk/papers/shapes.ts'
// Built as a script of its own, with a hashed address: the page loads it instead of React.
import address from './paper.enhance.ts?worker&url'
import classes from './paper.module.css'
import type { FinancePage, FinanceReply, Sheet } from './paper.server.ts'

type Props = { paper: Paper; timeZone: string; sheet: Pick<Sheet, 'unit'>; line?: string }

/** The head of every page about one paper: user, project, reporting company and department. */
export function FinanceHead({ paper, timeZone, sheet: { unit }, line }: Props) {
  const { t } = useTranslation('kinds-finance-papers')
  const { deadline, submitted } = usePaperTimes(paper, timeZone)
  const items = [
    { term: t('facts.user'), value: respondentOf(paper) },
    { term: t('facts.project'), value: paper.projectName },
    { term: t('facts.company'), value: paper.sendCompany },
    { term: t('facts.department'), value: paper.sendDepartment },
    { term: t('facts.deadline'), value: deadline },
    { term: t('facts.unit'), value: t(`amounts.${unit}`) },
    ...(submitted ? [{ term: t('facts.submitted'), value: submitted }] : []),
  ].map(({ term, value }) => ({ term, value: value || '—' }))
  return (
    <PaperHead paper={paper} title={paper.domainName} line={line}>
      <div className={classes.facts}>
        <DescriptionList items={items} />
      </div>
    </PaperHead>
  )
}

/** What each view of a paper is given. */
export type FinanceProps = Extract<FinancePage, { formKey: string }> & {
  timeZone: string
  reply: FinanceReply | undefined
}

/** What scripts add to the page; nothing of it is needed. */
export const FinanceScript = () => <script type="module" src={address} nonce={useNonce()} />
