import { useLoaderData, useRouteLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { useFrame } from '#app/shell/frame-data.ts'
import type { PageHandle } from '#app/shell/page.ts'
import type { loader as rootLoader } from '#app/shell/root.server.ts'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import classes from './home.module.css'
import type { loader } from './home.server.ts'
import { Tile } from './tile.tsx'

export const handle: PageHandle = { i18n: 'home', title: ({ t }) => t('home:title') }

export default function Home() {
  const { t } = useTranslation('home')
  const { greeting, badges } = useLoaderData<typeof loader>()
  const variant = useRouteLoaderData<typeof rootLoader>('root')?.homeVariant
  const frame = useFrame()
  const applications = frame?.stats.applications ?? []
  return (
    <div className={classes.home} data-variant={variant}>
      <PageHeader title={t(`greeting.${greeting}`, { name: frame?.user.name })} line={t('line')} />
      {applications.length === 0 ? (
        <EmptyState title={t('empty')} line={t('emptyLine')} />
      ) : (
        <ul aria-label={t('modules')} className={classes.tiles}>
          {applications.map((application) => (
            <Tile key={application.menuId} application={application} count={badges[application.menuId] ?? 0} />
          ))}
        </ul>
      )}
    </div>
  )
}
