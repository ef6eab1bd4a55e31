import { useActionData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { useBrand } from '#app/shell/brand.ts'
import type { PageHandle } from '#app/shell/page.ts'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { ErrorSummary } from '#app/ui/error-summary.tsx'
import { FileField } from '#app/ui/file-field.tsx'
import { formState } from '#app/ui/form.ts'
import { PageHeader } from '#app/ui/page-header.tsx'
import { FormActions, PostForm } from '#app/ui/post-form.tsx'
import { BrandPicture } from '#contract/system/brand.ts'
import classes from './pictures.module.css'
import type { action } from './pictures.server.ts'

export const handle: PageHandle = { i18n: 'settings-system', title: ({ t }) => t('settings-system:picture.title') }

/** The organisation's logo and background, each with a form of its own. */
export default function Pictures() {
  const { t } = useTranslation('settings-system')
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
        crumbs={[{ label: t('title'), to: '/system/settings' }]}
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
