import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import type { PageHandle } from '#app/page/request/page.ts'
import { ConfirmPage } from '#app/ui/forms/confirm-page.tsx'
import * as at from '#contract/data/screening/addresses.ts'
import { changeScene } from './scene-change.server.ts'
import { sceneOf } from './scene-form.server.ts'

export const handle: PageHandle = {
  i18n: ['screening-scenes', 'screening'],
  title: ({ t }) => t('screening-scenes:remove.action'),
}

export const loader = (args: LoaderFunctionArgs) => sceneOf(args)

export const action = (args: ActionFunctionArgs) => changeScene(args, 'remove')

export default function SceneRemove() {
  const { t } = useTranslation(['screening-scenes', 'screening'])
  const scene = useLoaderData<typeof loader>()
  return (
    <ConfirmPage
      title={t('remove.title', { name: scene.name })}
      action={t('remove.action')}
      danger
      back={at.scene(scene.bizId)}
      values={{ version: String(scene.version) }}
    >
      <p>{t('remove.line')}</p>
    </ConfirmPage>
  )
}
