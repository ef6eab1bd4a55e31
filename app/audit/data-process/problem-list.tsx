import { Link } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { Details } from '#app/ui/layout/details.tsx'
import type { StageStatus } from '#contract/audit/data-process/shapes.ts'
import classes from './problem-list.module.css'

type Problem = StageStatus['problems'][number]

/** Problems shown before the rest is collapsed. */
const shownMax = 5

type Props = { problems: readonly Problem[]; fileAddress: (fileId: number) => string }

export function ProblemList({ problems, fileAddress }: Props) {
  const { t } = useTranslation('data-process')
  if (problems.length === 0) return null
  const lines = (some: readonly Problem[]) => (
    <ul className={classes.problems}>
      {some.map((problem) => (
        <li key={JSON.stringify(problem)}>
          <Place problem={problem} fileAddress={fileAddress} />
          {t(`fault.${problem.fault}`)}
          {problem.detail && t('fault.detail', { detail: problem.detail })}
        </li>
      ))}
    </ul>
  )
  const rest = problems.slice(shownMax)
  return (
    <>
      {lines(problems.slice(0, shownMax))}
      {rest.length > 0 && <Details summary={t('fault.more', { count: rest.length })}>{lines(rest)}</Details>}
    </>
  )
}

function Place({
  problem: { file, fileId, sheet, row },
  fileAddress,
}: Pick<Props, 'fileAddress'> & { problem: Problem }) {
  const { t } = useTranslation('data-process')
  const place = [file, sheet, row !== null && t('fault.row', { row })].filter(Boolean).join(t('fault.and'))
  if (place === '') return null
  return (
    <>
      {fileId === null ? place : <Link to={fileAddress(fileId)}>{place}</Link>}
      {t('fault.colon')}
    </>
  )
}
