import { useActionData, useHref, useLocation, useRouteError } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { ErrorPage } from '#app/shell/error-page.tsx'
import { Button } from '#app/ui/button.tsx'
import { ErrorSummary } from '#app/ui/error-summary.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import classes from './paper.module.css'
import type { action, PaperReply } from './paper.server.ts'

/** Nothing can be read. What was just posted is not lost for that: the page holds the whole form, to be sent again. */
export function PaperError() {
  const { t } = useTranslation('paper')
  const { pathname, search } = useLocation()
  const here = useHref(pathname)
  const reply = useActionData<typeof action>() as PaperReply | undefined
  const error = useRouteError()
  if (!reply?.again) return <ErrorPage error={error} />
  return (
    <div className={classes.closed}>
      <ErrorSummary errors={[{ text: reply.failure.msg }]} />
      <PageHeader title={t('unavailable.title')} line={t('unavailable.line')} />
      <form method="post" action={here + search}>
        {reply.again.map(([name, value], at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a form may have a name twice, and its order counts
          <input key={at} type="hidden" name={name} value={value} />
        ))}
        <Button look="primary">{t('unavailable.again')}</Button>
      </form>
    </div>
  )
}
