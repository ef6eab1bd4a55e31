import { useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { LinkButton } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import classes from './external-link.module.css'
import type { loader } from './external-link.server.ts'
import type { PageHandle } from './page.ts'

export const handle: PageHandle = {
  title: ({ t, data }) => {
    const { name, host } = data as { name?: string; host: string }
    return name ?? t('common:external.title', { host })
  },
}

/** Another site inside the frame, with its host named and a way into a window of its own. */
export default function ExternalLink() {
  const { t } = useTranslation()
  const { href, host, name, embedded } = useLoaderData<typeof loader>()
  const title = name ?? t('external.title', { host })
  const open = (
    <LinkButton to={href} newWindow reloadDocument look={embedded ? 'default' : 'primary'}>
      {t('external.open')}
    </LinkButton>
  )
  return (
    <>
      <PageHeader title={title} line={t('external.line', { host })} action={embedded && open} />
      {embedded ? (
        <iframe
          src={href}
          title={title}
          className={classes.site}
          sandbox="allow-scripts allow-same-origin allow-forms allow-popups allow-downloads"
          referrerPolicy="strict-origin"
        />
      ) : (
        <EmptyState title={t('external.notYours')} line={t('external.notYoursLine', { host })} action={open} />
      )}
    </>
  )
}
