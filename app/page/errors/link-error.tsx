import { useActionData, useHref, useLocation, useRouteError } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { Button } from '#app/ui/actions/button.tsx'
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import type { Failure } from '#contract/platform/envelope.ts'
import { BarePage } from '../look/bare-page.tsx'
import { ErrorPage } from './error-page.tsx'
import { shownError } from './failure.ts'
import classes from './unsent-error.module.css'

/** Error page for users of a link, who have no home page: for a dead link, the next step concerns the link. */
function LinkError({ error }: { error: unknown }) {
  const { t } = useTranslation()
  if (shownError(error).kind !== 'missing') return <ErrorPage error={error} />
  return <ErrorPage error={error} next={t('error.missing.link')} way={null} />
}

export const LinkErrorPage = () => (
  <BarePage large>
    <LinkError error={useRouteError()} />
  </BarePage>
)

/** Action reply when the post did not reach the api; `again` holds its fields. */
type Unsent = { failure: Failure; again?: [name: string, value: string][] }

/** Error page after a failed post: includes the posted fields in a form, so that they can be sent again. */
export function UnsentError() {
  const { t } = useTranslation('common')
  const { pathname, search } = useLocation()
  const here = useHref(pathname)
  const reply = useActionData<Unsent>()
  const error = useRouteError()
  if (!reply?.again) return <LinkError error={error} />
  return (
    <div className={classes.unsent}>
      <ErrorSummary errors={[{ text: reply.failure.msg }]} />
      <PageHeader title={t('unsent.title')} line={t('unsent.line')} />
      <form method="post" action={here + search}>
        {reply.again.map(([name, value], at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a form may have a name twice, and its order counts
          <input key={at} type="hidden" name={name} value={value} />
        ))}
        <Button look="primary">{t('unsent.again')}</Button>
      </form>
    </div>
  )
}
