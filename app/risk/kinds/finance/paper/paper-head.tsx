import { useTranslation } from 'react-i18next'
import { useNonce } from '#app/render/nonce.ts'
import { PaperHead, respondentOf, usePaperTimes } from '#app/risk/papers/paper-head.tsx'
import { DescriptionList } from '#app/ui/layout/description-list.tsx'
import type { Paper } from '#contract/risk/papers/shapes.ts'
// Built as a separate script with a hashed address: the page loads it instead of React.
import address from './paper.enhance.ts?worker&url'
import classes from './paper.module.css'
import type { FinancePage, FinanceReply, Sheet } from './paper.server.ts'

type Props = { paper: Paper; timeZone: string; sheet: Pick<Sheet, 'unit'>; line?: string }

/** Header of all pages of one paper: user, project, reporting company and department. */
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

export type FinanceProps = Extract<FinancePage, { formKey: string }> & {
  timeZone: string
  reply: FinanceReply | undefined
}

/** Optional enhancements; the page works without them. */
export const FinanceScript = () => <script type="module" src={address} nonce={useNonce()} />
