import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import type { PageHandle } from '#app/page/request/page.ts'
import { ConfirmPage } from '#app/ui/forms/confirm-page.tsx'
import { DescriptionList } from '#app/ui/layout/description-list.tsx'
import * as at from '#contract/data/screening/addresses.ts'
import type { SceneDetail } from '#contract/data/screening/shapes.ts'
import { changeScene } from './scene-change.server.ts'
import { sceneOf } from './scene-form.server.ts'

export const handle: PageHandle = {
  i18n: ['screening-scenes', 'screening'],
  title: ({ t }) => t('screening-scenes:live.action'),
}

export const loader = (args: LoaderFunctionArgs) => sceneOf(args)

export const action = (args: ActionFunctionArgs) => changeScene(args, 'live')

/** Settings that will be live. */
function LiveFacts({ scene }: { scene: SceneDetail }) {
  const { t } = useTranslation(['screening-scenes', 'screening'])
  const { number, shadowNumber, reviewFrom, blockFrom, fallback, budgetMs, skewSeconds } = scene
  return (
    <DescriptionList
      items={[
        { term: t('field.model'), value: scene.modelName },
        { term: t('field.number'), value: t('screening:versionNumber', { number }) },
        ...(shadowNumber === null
          ? []
          : [{ term: t('field.shadowNumber'), value: t('screening:versionNumber', { number: shadowNumber }) }]),
        { term: t('field.reviewFrom'), value: reviewFrom ?? t('never') },
        { term: t('field.blockFrom'), value: blockFrom ?? t('never') },
        { term: t('field.fallback'), value: t(`screening:outcome.${fallback}`) },
        { term: t('field.budgetMs'), value: t('screening:ms', { ms: budgetMs }) },
        ...(skewSeconds === null ? [] : [{ term: t('field.skewSeconds'), value: String(skewSeconds) }]),
      ]}
    />
  )
}

export default function SceneLive() {
  const { t } = useTranslation(['screening-scenes', 'screening'])
  const scene = useLoaderData<typeof loader>()
  return (
    <ConfirmPage
      title={t('live.title', { name: scene.name })}
      action={t('live.action')}
      back={at.scene(scene.bizId)}
      values={{ version: String(scene.version) }}
    >
      <p>{t('live.line')}</p>
      <LiveFacts scene={scene} />
      <p>{t('live.rights')}</p>
    </ConfirmPage>
  )
}
