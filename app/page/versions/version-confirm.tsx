import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ConfirmPage } from '#app/ui/forms/confirm-page.tsx'
import { RefusedPage } from '#app/ui/forms/refused-page.tsx'
import { allows } from '#contract/platform/versions/states.ts'
import type { ShownVersion } from './version-frame.tsx'

type Props = {
  version: ShownVersion
  mayEdit: boolean
  /** Question in the title. */
  title: string
  /** Text for readers who may not edit. */
  notYours: string
  back: string
  /** Effects of the action. */
  children: ReactNode
}

/** Confirmation before a version becomes visible. */
export function ConfirmPublish({ version, mayEdit, title, notYours, back, children }: Props) {
  const { t } = useTranslation('versions')
  const { number, online } = version
  if (!mayEdit || !allows(version, 'publish')) {
    const empty = allows(version, 'use') ? notYours : t('publish.nothing')
    return (
      <RefusedPage title={t('publish.refused', { number })} back={back}>
        <p>{online ? t('publish.isOnline') : empty}</p>
      </RefusedPage>
    )
  }
  return (
    <ConfirmPage title={title} action={t('publish.action')} back={back}>
      {children}
    </ConfirmPage>
  )
}

/** Confirmation before a version is deleted. */
export function ConfirmDelete({ version, mayEdit, title, notYours, back, children }: Props) {
  const { t } = useTranslation('versions')
  const { number, publishedAt } = version
  if (!mayEdit || !allows(version, 'remove')) {
    return (
      <RefusedPage title={t('delete.refused', { number })} back={back}>
        <p>{publishedAt ? t('delete.wasPublished') : mayEdit ? t('delete.underWay') : notYours}</p>
      </RefusedPage>
    )
  }
  return (
    <ConfirmPage title={title} action={t('delete.action')} danger back={back}>
      {children}
    </ConfirmPage>
  )
}
