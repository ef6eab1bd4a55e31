import { useLoaderData } from '@remix-run/react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { useFrame } from './frame-data.ts'
import { inTime } from './lost-part.ts'
import type { PageHandle } from './page.ts'
import type { ScreenKey } from './screen-keys.ts'
import { loadScreen, screenOf } from './screens.ts'

type Named = { application?: string } | null

/** A page of the menus is called as its entry; what stands here is the name of an application that has none. */
export const handle: PageHandle<Named> = { title: ({ data }) => data?.application ?? '' }

/** The screen of the menu entry at this address; or what to know where there is none. */
export default function MenuDoor() {
  const page = useFrame()?.menus.page
  if (page?.screen) return <Screen key={page.menuId} screen={page.screen} />
  return page ? <UnknownComponent name={page.name} component={page.component} /> : <EmptyApplication />
}

/** The server and the first page have it; a page that is gone to by script fetches it first. */
function Screen({ screen }: { screen: ScreenKey }) {
  const { i18n } = useTranslation()
  const Loaded = screenOf(screen)
  const [arrived, setArrived] = useState<true | { lost: unknown }>()
  useEffect(() => {
    if (Loaded) return
    inTime(loadScreen(screen, i18n)).then(
      () => setArrived(true),
      (lost) => setArrived({ lost }),
    )
  }, [Loaded, screen, i18n])
  if (typeof arrived === 'object') throw arrived.lost
  return Loaded ? <Loaded /> : null
}

function UnknownComponent({ name, component }: { name: string; component: string }) {
  const { t } = useTranslation()
  return (
    <>
      <PageHeader title={t('frame.unknown.title')} />
      <EmptyState title={t('frame.unknown.what', { name, component })} line={t('frame.unknown.next')} />
    </>
  )
}

function EmptyApplication() {
  const { t } = useTranslation()
  const named = useLoaderData<Named>()
  return (
    <>
      <PageHeader title={named?.application ?? ''} />
      <EmptyState title={t('frame.emptyApplication.title')} line={t('frame.emptyApplication.next')} />
    </>
  )
}
