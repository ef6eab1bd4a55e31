import { useLoaderData } from '@remix-run/react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useBrand } from '#app/shell/brand.ts'
import { BrandScene, onScene } from '#app/shell/brand-scene.tsx'
import { useFrame } from '#app/shell/frame-data.ts'
import type { PageHandle } from '#app/shell/page.ts'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { BrandVariant } from '#contract/system/codes.ts'
import classes from './home.module.css'
import type { loader } from './home.server.ts'
import { Tile } from './tile.tsx'

export const handle: PageHandle = { i18n: 'home', title: ({ t }) => t('home:title') }

export default function Home() {
  const { t } = useTranslation('home')
  const { greeting, badges } = useLoaderData<typeof loader>()
  const { home: variant } = useBrand()
  const frame = useFrame()
  const applications = frame?.stats.applications ?? []
  return (
    <div className={classes.home} data-variant={variant}>
      <Head variant={variant}>
        <PageHeader title={t(`greeting.${greeting}`, { name: frame?.user.name })} line={t('line')} />
      </Head>
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

/** In style 蓝白 the greeting stands on a picture. */
const Head = ({ variant, children }: { variant: BrandVariant; children: ReactNode }) =>
  variant === BrandVariant.blueWhite ? (
    <div className={`${classes.band} ${onScene}`}>
      <BrandScene at="right" />
      {children}
    </div>
  ) : (
    children
  )
