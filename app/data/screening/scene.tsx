import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { Link, useActionData, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { mutate } from '#app/page/api/api.server.ts'
import { readDraft } from '#app/page/forms/draft.server.ts'
import { redirectWithNotice } from '#app/page/forms/flash.server.ts'
import { readForm } from '#app/page/forms/form.server.ts'
import type { PageHandle } from '#app/page/request/page.ts'
import { bizIdOf } from '#app/page/request/params.server.ts'
import { datesOf } from '#app/page/text/dates.server.ts'
import { translatorOf } from '#app/page/text/texts.server.ts'
import { LinkButton } from '#app/ui/actions/button.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx'
import { Card } from '#app/ui/layout/card.tsx'
import { DescriptionList } from '#app/ui/layout/description-list.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { ruleModel } from '#contract/data/addresses.ts'
import * as at from '#contract/data/screening/addresses.ts'
import { saveScene } from '#contract/data/screening/calls.ts'
import { SceneState } from '#contract/data/screening/codes.ts'
import { savingScene } from '#contract/data/screening/shapes.ts'
import { callOf } from './scene-call.server.ts'
import { SceneCall } from './scene-call.tsx'
import { sceneOf, versionsOffered } from './scene-form.server.ts'
import { SceneForm, sceneFormId, useSceneForm } from './scene-form.tsx'
import classes from './screening.module.css'
import { SceneBadge } from './states.tsx'

export const handle: PageHandle<{ scene: { name: string } }> = {
  i18n: ['screening-scenes', 'screening', 'tables'],
  title: ({ t, data }) => data?.scene.name ?? t('screening-scenes:title'),
}

export async function loader(args: LoaderFunctionArgs) {
  const scene = await sceneOf(args)
  const { time } = datesOf(args.request)
  return {
    scene: { ...scene, liveAt: scene.liveAt && time(scene.liveAt), updatedAt: time(scene.updatedAt) },
    versions: await versionsOffered(args, scene.modelBizId),
    call: scene.fields && callOf(args.request, scene.code, scene.fields),
    draft: await readDraft(args),
  }
}

export async function action(args: ActionFunctionArgs) {
  const form = await readForm(args, savingScene, sceneFormId)
  if (!form.ok) return form.refused()
  const bizId = bizIdOf(args, 'scene')
  const result = await mutate(args, saveScene, { body: { ...form.value, bizId } })
  if (!result.ok) return form.refused(result)
  return redirectWithNotice(args, at.scene(bizId), translatorOf(args.request, 'screening-scenes')('saved'))
}

/** A scene: its live version, its settings, and how callers use it. */
export default function Scene() {
  const { t } = useTranslation(['screening-scenes', 'screening'])
  const { scene, versions, call, draft } = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()
  const form = useSceneForm({ reply, draft, scene })
  const { bizId, name, code, state, isChanged, modelName, liveNumber, liveAt, liveBy, workspaceId } = scene
  const isLive = state === SceneState.live
  const mayGoLive = !isLive || isChanged
  return (
    <>
      <ErrorSummary errors={form.errors} />
      <PageHeader
        title={name}
        status={<SceneBadge state={state} />}
        crumbs={[{ label: t('title'), to: at.screeningScenes }]}
        action={
          <div className={classes.actions}>
            {mayGoLive && (
              <LinkButton look="primary" to={at.sceneLive(bizId)}>
                {t(isLive ? 'live.again' : 'live.action')}
              </LinkButton>
            )}
            <LinkButton to={at.screeningTryOf(bizId)}>{t('try.open')}</LinkButton>
            {isLive && <LinkButton to={at.scenePause(bizId)}>{t('pause.action')}</LinkButton>}
            {!isLive && (
              <LinkButton look="quiet" to={at.sceneRemove(bizId)}>
                {t('remove.action')}
              </LinkButton>
            )}
          </div>
        }
      />
      {isLive && isChanged && (
        <Notice tone="warning" title={t('changed')}>
          {t('changedLine')}
        </Notice>
      )}
      <Card title={t('facts')}>
        <DescriptionList
          items={[
            { term: t('field.code'), value: <span className={classes.code}>{code}</span> },
            {
              term: t('field.model'),
              value:
                workspaceId === null ? (
                  modelName
                ) : (
                  <Link to={ruleModel(workspaceId, scene.modelBizId)}>{modelName}</Link>
                ),
            },
            ...(liveNumber === null
              ? []
              : [{ term: t('field.liveNumber'), value: t('screening:versionNumber', { number: liveNumber }) }]),
            ...(liveAt === null
              ? []
              : [{ term: t('field.liveAt'), value: [liveAt, liveBy].filter(Boolean).join(' ') }]),
            {
              term: t('field.decisions'),
              value: <Link to={at.decisionsOf({ sceneBizId: bizId })}>{t('seeDecisions')}</Link>,
            },
          ]}
        />
      </Card>
      <SceneForm
        {...{ form, reply, draft, versions }}
        modelBizId={scene.modelBizId}
        version={scene.version}
        title={t('settings')}
        save={t('save')}
        back={at.scene(bizId)}
      />
      {call && scene.fields && <SceneCall call={call} fields={scene.fields} isLive={isLive} />}
    </>
  )
}
