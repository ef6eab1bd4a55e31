import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { Form, Link, useActionData, useLoaderData, useLocation } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { mutate, query } from '#app/page/api/api.server.ts'
import { notFound, refuseWithout } from '#app/page/errors/refuse.server.ts'
import { readForm } from '#app/page/forms/form.server.ts'
import type { PageArgs } from '#app/page/request/context.ts'
import { filterIn } from '#app/page/request/listing.server.ts'
import type { PageHandle } from '#app/page/request/page.ts'
import { Button, LinkButton } from '#app/ui/actions/button.tsx'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { SelectField } from '#app/ui/fields/select-field.tsx'
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx'
import { type FormReply, formState } from '#app/ui/forms/form.ts'
import { FormActions, PostForm } from '#app/ui/forms/post-form.tsx'
import { Card } from '#app/ui/layout/card.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import * as at from '#contract/data/screening/addresses.ts'
import { getScene, tryScene } from '#contract/data/screening/calls.ts'
import { ScreeningPerm } from '#contract/data/screening/codes.ts'
import { byScene } from '#contract/data/screening/shapes.ts'
import { FieldType } from '#contract/data/tables/codes.ts'
import { rulesOf, scenesOf } from './decision-list.server.ts'
import { exampleOf } from './scene-call.server.ts'
import classes from './screening.module.css'
import { TryField } from './try-field.tsx'
import { atFields, dataOf, typedRow } from './try-form.server.ts'
import { type Tried, TryResult } from './try-result.tsx'
import { shownValues } from './values.server.ts'

export const handle: PageHandle = {
  i18n: ['screening-scenes', 'screening', 'tables', 'rules-levels'],
  title: ({ t }) => t('screening-scenes:try.title'),
}

const formId = 'try'

const chosenIn = (request: Request): string | undefined =>
  filterIn({ scene: byScene.shape.bizId }, new URL(request.url).searchParams).scene

/** Scene of the address with its fields. Refuses notFound. */
const sceneOf = (args: PageArgs, bizId: string) => query(args, getScene, { query: { bizId } })

export async function loader(args: LoaderFunctionArgs) {
  await refuseWithout(args, ScreeningPerm.scene)
  const bizId = chosenIn(args.request)
  const scenes = await scenesOf(args)
  const [only, ...others] = scenes
  if (bizId === undefined && only && others.length === 0) throw redirect(at.screeningTryOf(only.bizId))
  const scene = bizId === undefined ? undefined : await sceneOf(args, bizId)
  const now = new Date()
  return {
    scenes: scenes.map(({ bizId: value, name }) => ({ value, label: name })),
    scene: scene && { bizId: scene.bizId, name: scene.name, number: scene.number, fields: scene.fields },
    /** Timestamps are filled in, because rules count in windows up to them. */
    proposed: (scene?.fields ?? []).map(({ fieldType }) =>
      fieldType === FieldType.timestamp || fieldType === FieldType.date ? String(exampleOf(fieldType, now)) : '',
    ),
  }
}

type Reply = FormReply & { tried?: Tried }

/** The result is only in the post's reply: nothing is written. */
export async function action(args: ActionFunctionArgs) {
  const form = await readForm(args, typedRow, formId)
  if (!form.ok) return form.refused()
  const bizId = chosenIn(args.request)
  if (bizId === undefined) throw notFound(args.request)
  const fields = (await sceneOf(args, bizId)).fields ?? []
  const result = await mutate(args, tryScene, { body: { bizId, data: dataOf(fields, form.value) } })
  if (!result.ok) return form.refused(atFields(result, fields))
  const { hits, errors, ...rest } = result.data
  const tried: Tried = {
    ...rest,
    hits: hits.map((hit) => ({ ...hit, values: shownValues(args.request, hit.values) })),
    errors,
    rules: await rulesOf(args, bizId),
  }
  return data<Reply>({ ...form.reply(), tried })
}

/** One typed row, judged by the settings of a scene. */
export default function Try() {
  const { t } = useTranslation('screening-scenes')
  const { scenes, scene, proposed } = useLoaderData<typeof loader>()
  const { pathname, search } = useLocation()
  const reply = useActionData<typeof action>() as Reply | undefined
  const fields = scene?.fields ?? []
  const form = formState(formId, {
    reply,
    fields: Object.fromEntries(fields.map(({ name }, place) => [`value[${place}]`, name])),
    saved: Object.fromEntries(proposed.map((value, place) => [`value[${place}]`, value])),
  })
  return (
    <>
      <ErrorSummary errors={form.errors} />
      <PageHeader
        title={t('try.title')}
        line={t('try.line')}
        crumbs={
          scene
            ? [
                { label: t('title'), to: at.screeningScenes },
                { label: scene.name, to: at.scene(scene.bizId) },
              ]
            : []
        }
      />
      {scenes.length === 0 ? (
        <Card>
          <EmptyState
            title={t('none')}
            line={t('noneLine')}
            action={
              <LinkButton look="primary" to={at.sceneNew}>
                {t('add')}
              </LinkButton>
            }
          />
        </Card>
      ) : (
        <Card>
          <Form method="get" action={pathname} className={classes.choose}>
            <SelectField
              key={scene?.bizId}
              label={t('field.scene')}
              field={{ name: 'scene', initialValue: scene?.bizId }}
              options={scenes}
            />
            <Button look={scene ? 'default' : 'primary'}>{t('try.choose')}</Button>
          </Form>
        </Card>
      )}
      {reply?.tried && <TryResult tried={reply.tried} />}
      {scene && fields.length === 0 && (
        <Card>
          <EmptyState
            title={t('try.noFields')}
            line={t('try.noFieldsLine')}
            action={<Link to={at.scene(scene.bizId)}>{scene.name}</Link>}
          />
        </Card>
      )}
      {scene && fields.length > 0 && (
        <Card title={t('try.row', { name: scene.name, number: scene.number })}>
          <PostForm key={scene.bizId} form={form} action={pathname + search}>
            {fields.map(({ name, fieldType }, place) => (
              <TryField key={name} field={form.field(`value[${place}]`)} fieldType={fieldType} />
            ))}
            <FormActions>
              <Button look="primary">{t('try.action')}</Button>
            </FormActions>
          </PostForm>
        </Card>
      )}
    </>
  )
}
