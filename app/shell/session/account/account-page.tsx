import { Link } from '@remix-run/react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx'
import type { ErrorLine } from '#app/ui/forms/form.ts'
import { Card } from '#app/ui/layout/card.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import * as at from '#contract/shell/session/addresses.ts'
import classes from './account-page.module.css'

type Props = {
  title: string
  line?: string
  errors?: readonly ErrorLine[]
  /** Address of the privacy agreement, if configured. */
  agreement?: string | undefined
  children: ReactNode
}

/** A public page about getting an account: one card and a link to the login page. spec: platform §2 */
export function AccountPage({ title, line, errors = [], agreement, children }: Props) {
  const { t } = useTranslation(['session-account', 'common'])
  return (
    <div className={classes.page}>
      <ErrorSummary errors={errors} />
      <PageHeader title={title} line={line} />
      <Card>{children}</Card>
      <nav aria-label={title} className={classes.links}>
        <Link to={at.login}>{t('login')}</Link>
        {agreement && (
          <a href={agreement} target="_blank" rel="noopener noreferrer">
            {t('agreement')}
            {t('common:newWindow')}
          </a>
        )}
      </nav>
    </div>
  )
}

/** Text after a successful post, one paragraph a line. */
export const AccountWords = ({ children }: { children: ReactNode }) => <div className={classes.words}>{children}</div>
