import { useTranslation } from 'react-i18next'
import { RadioGroup } from '#app/ui/fields/radio-group.tsx'
import { type Option, SelectField } from '#app/ui/fields/select-field.tsx'
import { TextField } from '#app/ui/fields/text-field.tsx'
import { EditForm } from '#app/ui/forms/edit-form.tsx'
import { type EditReply, type FormDraft, type FormState, formState } from '#app/ui/forms/form.ts'
import { FieldSet } from '#app/ui/forms/post-form.tsx'
import {
  budgetMsMax,
  budgetMsMin,
  Outcome,
  sceneCodeMax,
  sceneNameMax,
  skewSecondsMax,
} from '#contract/data/screening/codes.ts'
import type { SceneDetail } from '#contract/data/screening/shapes.ts'

export const sceneFormId = 'scene'

type Sent = { reply: EditReply<never> | undefined; draft: FormDraft | undefined }

/** Default time budget of a new scene: short enough that callers hardly notice it. */
const usualBudgetMs = 300

export function useSceneForm({ reply, draft, scene }: Sent & { scene: SceneDetail | undefined }): FormState {
  const { t } = useTranslation('screening-scenes')
  const names = [
    'name',
    'code',
    'number',
    'shadowNumber',
    'reviewFrom',
    'blockFrom',
    'fallback',
    'budgetMs',
    'skewSeconds',
  ] as const
  const fields = Object.fromEntries(names.map((name) => [name, t(`field.${name}`)]))
  return formState(sceneFormId, {
    reply,
    draft,
    fields,
    saved: scene ?? { budgetMs: usualBudgetMs, fallback: Outcome.review },
  })
}

type Props = Sent & {
  form: FormState
  versions: readonly Option[]
  modelBizId: string
  /** Version of the scene; undefined for a new one. */
  version?: number
  title?: string
  save: string
  back: string
}

export function SceneForm({ form, reply, draft, versions, modelBizId, version, title, save, back }: Props) {
  const { t } = useTranslation(['screening-scenes', 'screening'])
  return (
    <EditForm
      form={form}
      reply={reply}
      draft={draft}
      version={version}
      save={save}
      back={back}
      {...(title && { title })}
    >
      <input type="hidden" name="modelBizId" value={modelBizId} />
      <TextField field={form.field('name')} hint={t('hint.name', { max: sceneNameMax })} autoComplete="off" />
      <TextField
        field={form.field('code')}
        hint={t('hint.code', { max: sceneCodeMax })}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
      <FieldSet legend={t('legend.versions')}>
        {versions.length > 0 ? (
          <>
            <SelectField field={form.field('number')} hint={t('hint.number')} options={versions} empty={false} />
            <SelectField
              optional
              field={form.field('shadowNumber')}
              hint={t('hint.shadowNumber')}
              options={versions}
              empty={t('noShadow')}
            />
          </>
        ) : (
          <>
            <TextField width="short" field={form.field('number')} hint={t('hint.number')} inputMode="numeric" />
            <TextField
              optional
              width="short"
              field={form.field('shadowNumber')}
              hint={t('hint.shadowNumber')}
              inputMode="numeric"
            />
          </>
        )}
      </FieldSet>
      <FieldSet legend={t('legend.scores')}>
        <TextField
          optional
          width="short"
          field={form.field('reviewFrom')}
          hint={t('hint.reviewFrom')}
          inputMode="decimal"
        />
        <TextField
          optional
          width="short"
          field={form.field('blockFrom')}
          hint={t('hint.blockFrom')}
          inputMode="decimal"
        />
      </FieldSet>
      <FieldSet legend={t('legend.limits')}>
        <TextField
          width="short"
          field={form.field('budgetMs')}
          hint={t('hint.budgetMs', { min: budgetMsMin, max: budgetMsMax })}
          inputMode="numeric"
        />
        <RadioGroup
          field={form.field('fallback')}
          hint={t('hint.fallback')}
          choices={Object.values(Outcome).map((value) => ({
            value,
            label: t(`screening:outcome.${value}`),
            hint: t(`fallbackHint.${value}`),
          }))}
        />
        <TextField
          optional
          width="short"
          field={form.field('skewSeconds')}
          hint={t('hint.skewSeconds', { max: skewSecondsMax })}
          inputMode="numeric"
        />
      </FieldSet>
    </EditForm>
  )
}
