import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from '@remix-run/node'
import { useActionData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { mutate } from '#app/page/api/api.server.ts'
import { refuseWithout } from '#app/page/errors/refuse.server.ts'
import { redirectWithNotice } from '#app/page/forms/flash.server.ts'
import { readForm, refusedConfirmation } from '#app/page/forms/form.server.ts'
import { formLimits, postedForm } from '#app/page/forms/posted.server.ts'
import { useBrand } from '#app/page/look/brand.tsx'
import type { PageHandle } from '#app/page/request/page.ts'
import { translatorOf } from '#app/page/text/texts.server.ts'
import { Button } from '#app/ui/actions/button.tsx'
import { FileField } from '#app/ui/fields/file-field.tsx'
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx'
import { formState } from '#app/ui/forms/form.ts'
import { FormActions, PostForm } from '#app/ui/forms/post-form.tsx'
import { Card } from '#app/ui/layout/card.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import * as at from '#contract/shell/system/addresses.ts'
import { removeBrandPicture, uploadBrandPicture } from '#contract/shell/system/calls.ts'
import { BrandPicture } from '#contract/shell/system/codes.ts'
import { SystemPerm } from '#contract/shell/system/perms.ts'
import classes from './pictures.module.css'

export const handle: PageHandle = { i18n: 'system', title: ({ t }) => t('system:picture.title') }

export async function loader(args: LoaderFunctionArgs) {
  await refuseWithout(args, SystemPerm.writeSettings)
  return null
}

const typedPicture = z.strictObject({ file: z.file({ error: 'fileRequired' }) })

const isUse = (form: unknown): form is BrandPicture => Object.values(BrandPicture).some((use) => use === form)

/** Handles one form for each picture, by the form's id. */
export async function action(args: ActionFunctionArgs) {
  const posted = await postedForm(args.request, formLimits.file)
  const use = posted.get('form')
  if (!isUse(use)) throw data(null, 400)
  const t = translatorOf(args.request, 'system')
  if (posted.get('intent') === 'remove') {
    const result = await mutate(args, removeBrandPicture, { query: { use } })
    if (!result.ok) return refusedConfirmation(result, use)
    return redirectWithNotice(args, at.pictures, t('picture.removed'))
  }
  const form = await readForm(args, typedPicture, use, formLimits.file)
  if (!form.ok) return form.refused()
  const answer = await mutate(args, uploadBrandPicture, { body: { use, file: form.value.file } })
  if (answer.ok) return redirectWithNotice(args, at.pictures, t('picture.done'))
  const { errors = {} } = answer.failure
  const reasons = errors.file ?? [answer.failure.msg]
  return form.refused({ ...answer, failure: { ...answer.failure, errors: { file: reasons } } })
}

export default function Pictures() {
  const { t } = useTranslation('system')
  const reply = useActionData<typeof action>()
  const brand = useBrand()
  const forms = [BrandPicture.logo, BrandPicture.background].map((use) => ({
    use,
    shown: brand[use],
    form: formState(use, { reply, fields: { file: t(`picture.file.${use}`) } }),
  }))
  return (
    <>
      <ErrorSummary errors={forms.flatMap(({ form }) => form.errors)} />
      <PageHeader
        title={t('picture.title')}
        line={t('picture.line')}
        crumbs={[{ label: t('title'), to: at.settings }]}
      />
      <div className={classes.forms}>
        {forms.map(({ use, shown, form }) => (
          <Card key={use} title={t(`picture.${use}`)}>
            <p className={classes.line}>{t(`picture.where.${use}`)}</p>
            <div className={classes.frame} data-use={use}>
              {shown ? (
                <img
                  src={shown}
                  alt={t('picture.current', { picture: t(`picture.${use}`) })}
                  className={classes.picture}
                />
              ) : (
                t('picture.builtIn')
              )}
            </div>
            <PostForm form={form} multipart>
              <FileField field={form.field('file')} hint={t(`picture.hint.${use}`)} accept=".jpg,.jpeg,.png" />
              <FormActions>
                <Button look="primary">{t('picture.upload')}</Button>
                {shown && (
                  <Button look="danger" name="intent" value="remove">
                    {t('picture.remove')}
                  </Button>
                )}
              </FormActions>
            </PostForm>
          </Card>
        ))}
      </div>
    </>
  )
}
