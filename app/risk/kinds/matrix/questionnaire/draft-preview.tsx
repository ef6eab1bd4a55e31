import type { LoaderFunctionArgs } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { type ComponentProps, useContext } from 'react'
import { useTranslation } from 'react-i18next'
import { query } from '#app/page/api/api.server.ts'
import type { PageHandle } from '#app/page/request/page.ts'
import { languageOf } from '#app/page/text/language.server.ts'
import { textOfPieces } from '#app/render/piece-html.ts'
import { type PlaceHtml, PlaceHtmlContext } from '#app/render/placed-html.ts'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { Card } from '#app/ui/layout/card.tsx'
import { languages } from '#contract/platform/language.ts'
import { previewDraft } from '#contract/risk/kinds/matrix/calls.ts'
import { Matrix } from '../paper/matrix.tsx'
import { draftOfPage, type DraftHead as Head, headOf } from './draft.server.ts'
import { DraftHead } from './draft-head.tsx'
import classes from './draft-preview.module.css'

export const handle: PageHandle<{ head: Head }> = {
  i18n: ['questionnaires', 'kinds-matrix-questionnaires', 'kinds-matrix-papers'],
  title: ({ t, data }) => t('kinds-matrix-questionnaires:draft.title', { name: data?.head.name }),
}

/** Loads the draft as respondents see it; `?in=en` selects another language than the reader's. */
export async function loader(args: LoaderFunctionArgs) {
  const draft = await draftOfPage(args)
  const wanted = new URL(args.request.url).searchParams.get('in')
  const language = languages.find((each) => each === wanted) ?? languageOf(args.request)
  const {
    header,
    rows,
    asks = [],
    measures,
  } = await query(args, previewDraft, { query: { domain: draft.code, language } })
  const empty = header.length === 0 || rows.length === 0
  return { head: headOf(args, draft), language, empty, header, rows, asks, measures }
}

export default function DraftPreview() {
  const { t } = useTranslation(['kinds-matrix-questionnaires', 'questionnaires'])
  const { head, language, empty, header, rows, asks, measures } = useLoaderData<typeof loader>()
  return (
    <>
      <DraftHead head={head} />
      {empty ? (
        <Card>
          <EmptyState title={t('preview.none')} line={t('preview.noneLine')} />
        </Card>
      ) : (
        <>
          <div className={classes.bar}>
            <p>{t('preview.line')}</p>
            <nav aria-label={t('preview.languages')} className={classes.languages}>
              {languages.map((each) => (
                <Link key={each} to={`?in=${each}`} aria-current={each === language ? 'true' : undefined}>
                  {t(`questionnaires:language.${each}`)}
                </Link>
              ))}
            </nav>
          </div>
          <PreviewMatrix
            key={language}
            header={header}
            rows={rows}
            name={head.name}
            notes={{ asks, measures, comments: [], files: [] }}
          />
        </>
      )}
    </>
  )
}

/** Decodes matrix HTML from byte characters to text, for client-side navigation without a document request. */
const asText: PlaceHtml = (html) =>
  'pieces' in html ? new TextDecoder().decode(Uint8Array.from(textOfPieces(html), (byte) => byte.charCodeAt(0))) : ''

/** Matrix as respondents see it, on a hydrated page. */
function PreviewMatrix(props: Omit<ComponentProps<typeof Matrix>, 'mode'>) {
  const place = useContext(PlaceHtmlContext)
  return (
    <PlaceHtmlContext.Provider value={typeof document === 'undefined' ? place : asText}>
      <Matrix {...props} mode="preview" />
    </PlaceHtmlContext.Provider>
  )
}
