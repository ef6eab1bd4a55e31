import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { mutate, query } from '#app/page/api/api.server.ts'
import { refuseWithout } from '#app/page/errors/refuse.server.ts'
import { readDraft } from '#app/page/forms/draft.server.ts'
import { redirectWithNotice } from '#app/page/forms/flash.server.ts'
import { readForm } from '#app/page/forms/form.server.ts'
import { formLimits } from '#app/page/forms/posted.server.ts'
import type { PageHandle } from '#app/page/request/page.ts'
import { translatorOf } from '#app/page/text/texts.server.ts'
import { FormId } from '#app/risk/questionnaires/form-id.ts'
import { Button, LinkButton } from '#app/ui/actions/button.tsx'
import { CheckboxGroup } from '#app/ui/fields/checkbox-group.tsx'
import { FileField } from '#app/ui/fields/file-field.tsx'
import { TextField } from '#app/ui/fields/text-field.tsx'
import { DraftNotice } from '#app/ui/forms/edit-form.tsx'
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx'
import { formState } from '#app/ui/forms/form.ts'
import { FormActions, PostForm } from '#app/ui/forms/post-form.tsx'
import { WorkbookFaults } from '#app/ui/forms/workbook-faults.tsx'
import { Card } from '#app/ui/layout/card.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import * as at from '#contract/risk/kinds/matrix/addresses.ts'
import { importDraft, importQuestionnaire } from '#contract/risk/kinds/matrix/calls.ts'
import * as atQuestionnaires from '#contract/risk/questionnaires/addresses.ts'
import { listQuestionnaires } from '#contract/risk/questionnaires/calls.ts'
import { RiskPerm } from '#contract/risk/questionnaires/perms.ts'
import classes from './questionnaire-import.module.css'

export const handle: PageHandle = {
  i18n: ['questionnaires', 'kinds-matrix-questionnaires', 'kinds-matrix'],
  title: ({ t }) => t('questionnaires:questionnaires.import'),
}

export async function loader(args: LoaderFunctionArgs) {
  await refuseWithout(args, RiskPerm.writeQuestionnaires)
  return { draft: await readDraft(args) }
}

/** Imports into the draft if the questionnaire exists, so that the changes are reviewed before publishing. */
export async function action(args: ActionFunctionArgs) {
  const form = await readForm(args, importQuestionnaire.body, FormId.workbook, formLimits.file)
  if (!form.ok) return form.refused()
  const { code, file } = form.value
  const known = (await query(args, listQuestionnaires)).some((each) => each.code === code)
  const result = known
    ? await mutate(args, importDraft, { body: { domain: code, file } })
    : await mutate(args, importQuestionnaire, { body: form.value })
  if (!result.ok) return form.refused(result)
  if (known) {
    const t = translatorOf(args.request, 'kinds-matrix-questionnaires')
    return redirectWithNotice(args, at.draftChanges(code), t('draftImport.done', result.data))
  }
  const t = translatorOf(args.request, 'kinds-matrix-questionnaires')
  return redirectWithNotice(
    args,
    atQuestionnaires.questionnaire(code),
    t('questionnaireImport.done', { number: 1, ...result.data }),
  )
}

export default function QuestionnaireImport() {
  const { t } = useTranslation(['kinds-matrix-questionnaires', 'questionnaires', 'common', 'kinds-matrix'])
  const { draft } = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()
  const form = formState(FormId.workbook, {
    reply,
    fields: {
      code: t('questionnaires:questionnaire.code'),
      name: t('questionnaires:questionnaire.name'),
      nameHant: t('questionnaire.nameHant'),
      nameEn: t('questionnaire.nameEn'),
      publicPreview: t('questionnaires:questionnaire.preview'),
      file: t('common:workbook.file'),
    },
    saved: draft?.values,
  })
  const crumbs = [{ label: t('questionnaires:questionnaires.title'), to: atQuestionnaires.questionnaires }]
  return (
    <>
      <ErrorSummary errors={form.errors} title={reply?.faults ? t('common:faults.nothing') : undefined} />
      <PageHeader
        title={t('questionnaires:questionnaires.import')}
        line={t('questionnaireImport.line')}
        crumbs={crumbs}
      />
      {!reply && <DraftNotice draft={draft} />}
      <WorkbookFaults faults={reply?.faults} />
      <Card>
        <PostForm form={form} multipart>
          <div className={classes.files}>
            <LinkButton icon="download" to={at.questionnaireTemplate} reloadDocument>
              {t('common:workbook.template')}
            </LinkButton>
            <LinkButton icon="download" to="/samples/basel-operational-risk.xlsx" reloadDocument>
              {t('questionnaireImport.sample')}
            </LinkButton>
          </div>
          <TextField
            hint={t('questionnaireImport.codeHint')}
            field={form.field('code')}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
          />
          <TextField field={form.field('name')} autoComplete="off" />
          <TextField field={form.field('nameHant')} optional autoComplete="off" />
          <TextField field={form.field('nameEn')} optional autoComplete="off" />
          <CheckboxGroup
            field={form.field('publicPreview')}
            choices={[
              {
                value: 'true',
                label: t('questionnaires:preview.label'),
                hint: t('questionnaires:preview.hint'),
              },
            ]}
          />
          <FileField hint={t('kinds-matrix:import.hint')} field={form.field('file')} accept=".xlsx" />
          <FormActions>
            <Button look="primary">{t('questionnaires:questionnaires.import')}</Button>
            <LinkButton to={atQuestionnaires.questionnaires} look="quiet">
              {t('common:form.cancel')}
            </LinkButton>
          </FormActions>
        </PostForm>
      </Card>
    </>
  )
}
