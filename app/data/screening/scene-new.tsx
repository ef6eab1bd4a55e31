import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { Form, useActionData, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { mutate } from '#app/page/api/api.server.ts'
import { refuseWithout } from '#app/page/errors/refuse.server.ts'
import { readDraft } from '#app/page/forms/draft.server.ts'
import { redirectWithNotice } from '#app/page/forms/flash.server.ts'
import { readForm } from '#app/page/forms/form.server.ts'
import { filterIn } from '#app/page/request/listing.server.ts'
import type { PageHandle } from '#app/page/request/page.ts'
import { translatorOf } from '#app/page/text/texts.server.ts'
import { Button, LinkButton } from '#app/ui/actions/button.tsx'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { SelectField } from '#app/ui/fields/select-field.tsx'
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx'
import { FormActions } from '#app/ui/forms/post-form.tsx'
import { Card } from '#app/ui/layout/card.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import * as at from '#contract/data/screening/addresses.ts'
import { saveScene } from '#contract/data/screening/calls.ts'
import { ScreeningPerm } from '#contract/data/screening/codes.ts'
import { savingScene } from '#contract/data/screening/shapes.ts'
import { workbenches } from '#contract/shell/workspaces/addresses.ts'
import { modelsOffered, versionsOffered } from './scene-form.server.ts'
import { SceneForm, sceneFormId, useSceneForm } from './scene-form.tsx'
import classes from './screening.module.css'

export const handle: PageHandle = {
  i18n: ['screening-scenes', 'screening'],
  title: ({ t }) => t('screening-scenes:newTitle'),
}

export async function loader(args: LoaderFunctionArgs) {
  await refuseWithout(args, ScreeningPerm.scene)
  const { model } = filterIn({ model: savingScene.shape.modelBizId }, new URL(args.request.url).searchParams)
  const models = await modelsOffered(args)
  const chosen = models.flatMap(({ items }) => items).find(({ value }) => value === model)
  return {
    models,
    chosen: chosen && { ...chosen, versions: await versionsOffered(args, chosen.value) },
    draft: await readDraft(args),
  }
}

export async function action(args: ActionFunctionArgs) {
  const form = await readForm(args, savingScene, sceneFormId)
  if (!form.ok) return form.refused()
  const result = await mutate(args, saveScene, { body: form.value })
  if (!result.ok) return form.refused(result)
  const said = translatorOf(args.request, 'screening-scenes')('added')
  return redirectWithNotice(args, at.scene(result.data.bizId), said)
}

/** A new scene: first its model, then its settings. */
export default function SceneNew() {
  const { t } = useTranslation('screening-scenes')
  const { models, chosen, draft } = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()
  const form = useSceneForm({ reply, draft, scene: undefined })
  return (
    <>
      <ErrorSummary errors={form.errors} />
      <PageHeader
        title={t('newTitle')}
        line={chosen ? t('newOf', { model: chosen.label }) : t('newLine')}
        crumbs={[{ label: t('title'), to: at.screeningScenes }]}
      />
      {chosen ? (
        <SceneForm
          {...{ form, reply, draft }}
          versions={chosen.versions}
          modelBizId={chosen.value}
          save={t('create')}
          back={at.sceneNew}
        />
      ) : (
        <Card>
          {models.length === 0 ? (
            <EmptyState
              title={t('noModels')}
              line={t('noModelsLine')}
              action={<LinkButton to={workbenches}>{t('toWorkbenches')}</LinkButton>}
            />
          ) : (
            <Form method="get" className={classes.call}>
              <SelectField label={t('field.model')} hint={t('hint.model')} field={{ name: 'model' }} options={models} />
              <FormActions>
                <Button look="primary">{t('next')}</Button>
                <LinkButton look="quiet" to={at.screeningScenes}>
                  {t('cancel')}
                </LinkButton>
              </FormActions>
            </Form>
          )}
        </Card>
      )}
    </>
  )
}
