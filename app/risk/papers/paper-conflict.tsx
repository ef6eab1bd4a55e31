import { useHref, useLocation } from '@remix-run/react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx'
import classes from './paper.module.css'

type Props = {
  /** Number of differences as text; undefined if there are none. */
  line: string | undefined
  children?: ReactNode
}

/** Notice of a concurrent save. The input stays on the page, to overwrite the saved values or to discard. */
export function PaperConflict({ line, children }: Props) {
  const { t } = useTranslation('papers')
  const { pathname, search } = useLocation()
  const here = useHref(pathname)
  return (
    <>
      <ErrorSummary title={t('conflict.title')} errors={[{ text: t('conflict.who') }]} />
      {line !== undefined && (
        <Notice tone="warning">
          <p>{line}</p>
          <p>
            {t('conflict.keep')} <a href={here + search}>{t('conflict.discard')}</a>
          </p>
          {children}
        </Notice>
      )}
    </>
  )
}

type Sides = readonly [ReactNode, ReactNode]
type DifferencesProps = {
  /** Header of the first column. */
  head: string
  /** Headers of both sides; default: submitted and saved. */
  sides?: readonly [string, string]
  lines: readonly { key: string; name: ReactNode; values: Sides }[]
}

export function Differences({ head, sides, lines }: DifferencesProps) {
  const { t } = useTranslation('papers')
  const [left, right] = sides ?? [t('conflict.mine'), t('conflict.saved')]
  return (
    <table className={classes.differences}>
      <thead>
        <tr>
          <th scope="col">{head}</th>
          <th scope="col">{left}</th>
          <th scope="col">{right}</th>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ key, name, values: [one, other] }) => (
          <tr key={key}>
            <th scope="row">{name}</th>
            <td>{one}</td>
            <td>{other}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
