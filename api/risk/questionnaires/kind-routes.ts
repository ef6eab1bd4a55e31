import type { z } from 'zod'
import type { Db } from '#api/platform/db/connection.ts'
import { type Upload, uploadOf } from '#api/platform/files/store/upload.ts'
import { workbookFile } from '#api/platform/files/workbook/workbook-writing.ts'
import type { Caller } from '#api/platform/http/caller.ts'
import { file, prepared, type Route, write } from '#api/platform/http/route.ts'
import type { Call } from '#contract/platform/call.ts'
import { inLanguage, type Language, type Localized } from '#contract/platform/language.ts'
import { isRefusal, type Refusal, refuse } from '#contract/platform/problem.ts'
import { RiskPerm } from '#contract/risk/questionnaires/perms.ts'
import {
  changeDraft,
  copyDraft,
  type DraftForm,
  discardDraft,
  type Published,
  publishDraft,
  readDraft,
} from './draft.ts'
import { findVersion } from './questionnaire.ts'

type Counts = Record<string, number>
type Named = z.ZodType<{ domain: string; version: string }>

/** Calls that each kind declares under its own paths. */
type Calls<Imported extends Counts, Made extends Counts> = {
  copy: Call<z.ZodType, z.ZodType<{ domain: string; code: string; name: Localized }>, z.ZodType<{ code: string }>>
  template: Call
  export: Call<z.ZodType<{ domain: string; number?: number | undefined; draft?: 'true' | undefined }>>
  import: Call<z.ZodType, z.ZodType<{ domain: string; file: File }>, z.ZodType<Imported>>
  publish: Call<z.ZodType, Named, z.ZodType<Made>>
  discard: Call<Named, z.ZodType, z.ZodNull>
}

/** Import and export of one kind; `R` is the parsed workbook, `C` the content of a draft. */
export type EditedKind<C extends object, R extends object, Imported extends Counts, Made extends Counts> = {
  form: DraftForm<C>
  calls: Calls<Imported, Made>
  workbook: {
    /** Refuses workbook.faulty. */
    read(upload: Upload, language: Language): Promise<R | Refusal>
    write(content: C, language: Language): Promise<Uint8Array>
    /** Workbook to fill in, with its title. */
    template(language: Language): Promise<{ title: string; bytes: Uint8Array }>
  }
  /** Merges a parsed workbook into the draft's content. */
  taken(read: R, known: C): C
  sizeOf(read: R): Imported
  made(published: Published): Made
}

/** Common routes of every kind: copy, import, export, and publish or discard a draft. */
export function kindRoutes<C extends object, R extends object, Imported extends Counts, Made extends Counts>(
  db: Db,
  { form, calls, workbook, taken, sizeOf, made }: EditedKind<C, R, Imported, Made>,
): Route[] {
  /** Published version, with a mark that distinguishes files of the same name. */
  const published = async (code: string, number: number | undefined) => {
    const found = await findVersion(db, { kind: form.kind, code, number })
    if (isRefusal(found)) return found
    return { name: found.name, mark: `v${found.number}`, content: await form.begin(db, found.versionId) }
  }

  /** Draft, for callers who may write questionnaires; notFound for others. */
  const drafted = async (code: string, { principal }: Caller) => {
    if (!principal?.perms.has(RiskPerm.writeQuestionnaires)) return refuse('notFound')
    const draft = await readDraft(db, form, code)
    if (isRefusal(draft)) return draft
    return { name: draft.name, mark: `v${draft.newest + 1} draft`, content: draft.content }
  }

  return [
    write(calls.copy, async (tx, { body: { domain, code, name }, caller }) => {
      const copied = await copyDraft(tx, form, { from: domain, code, name, by: caller.principal?.userId ?? null })
      return isRefusal(copied)
        ? copied
        : { reply: copied, object: `questionnaire:${code}`, detail: { from: domain, name } }
    }),

    file(calls.template, async ({ caller: { language } }) => {
      const { title, bytes } = await workbook.template(language)
      return workbookFile(title, bytes)
    }),

    file(calls.export, async ({ query: { domain, number, draft }, caller }) => {
      const found = draft ? await drafted(domain, caller) : await published(domain, number)
      if (isRefusal(found)) return found
      const bytes = await workbook.write(found.content, caller.language)
      const name = `${inLanguage(found.name, caller.language)} ${found.mark}`
      return { ...workbookFile(name, bytes), object: `questionnaire:${domain}`, detail: { version: found.mark } }
    }),

    prepared(
      calls.import,
      async ({ body, caller }) => workbook.read(uploadOf(body.file, caller), caller.language),
      async (tx, read, { body: { domain }, caller }) => {
        const by = caller.principal?.userId ?? null
        const changed = await changeDraft(tx, form, { code: domain, by }, (known) => taken(read, known))
        if (isRefusal(changed)) return changed
        const size = sizeOf(read)
        return { reply: size, object: `questionnaire:${domain}`, detail: { imported: size } }
      },
    ),

    write(calls.publish, async (tx, { body: { domain, version }, caller }) => {
      const by = caller.principal?.userId ?? null
      const published = await publishDraft(tx, form, { code: domain, version, by })
      if (isRefusal(published)) return published
      const reply = made(published)
      return { reply, object: `questionnaire:${domain}`, detail: reply }
    }),

    write(calls.discard, async (tx, { query: { domain, version } }) => {
      const discarded = await discardDraft(tx, form, { code: domain, version })
      return isRefusal(discarded) ? discarded : { reply: null, object: `questionnaire:${domain}`, detail: discarded }
    }),
  ]
}
