import { html } from 'hono/html'

type Operation = {
  summary?: string
  description?: string
  parameters?: { name: string; in: string; required?: boolean; schema?: object }[]
  requestBody?: { content: Record<string, object> }
  responses: Record<string, { description: string }>
}
type Document = { info: { title: string }; paths: Record<string, Record<string, Operation>> }

/** The documentation as one page without scripts, from the OpenAPI document. */
export function docsPage(openapi: object) {
  const { info, paths } = openapi as Document
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
  )
  return html`<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${info.title}: calls</title></head>
<body style="font: 15px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem">
<h1>${info.title}: calls</h1>
<p>${operations.length} calls. The same as a document: <a href="/api/openapi.json">openapi.json</a>.</p>
${operations.map(
  ({ path, method, operation }) => html`<details>
<summary><code>${method} ${path}</code> ${operation.summary ?? ''}</summary>
<p>${operation.description ?? ''}</p>
<ul>${(operation.parameters ?? []).map(
    (parameter) =>
      html`<li><code>${parameter.name}</code> in ${parameter.in}${parameter.required ? ', required' : ''}</li>`,
  )}</ul>
${operation.requestBody ? html`<pre>${JSON.stringify(operation.requestBody.content, null, 2)}</pre>` : ''}
<ul>${Object.entries(operation.responses).map(
    ([status, response]) => html`<li><code>${status}</code> ${response.description}</li>`,
  )}</ul>
</details>`,
)}
</body></html>`
}
