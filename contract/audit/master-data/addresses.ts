type Code = string
type List = string
type Id = string | number

export const audit = '/audit'
export const clients = `${audit}/master-data`
export const clientsExport = `${clients}/export`

/** A client's own fields; of `new` those of one to be added. */
export const client = (code: Code) => `${clients}/${code}/edit`
export const clientNew = client('new')
export const clientDelete = (code: Code) => `${clients}/${code}/delete`

/** The lists of a client, by MasterList, and one entry of each; of `new` the form to add one. */
const list = (code: Code, of: List) => `${clients}/${code}/list/${of}`
export const dealers = (code: Code) => list(code, 'dealers')
export const dealer = (code: Code, id: Id) => `${dealers(code)}/${id}`
export const products = (code: Code) => list(code, 'products')
export const product = (code: Code, id: Id) => `${products(code)}/${id}`
export const relations = (code: Code) => list(code, 'relations')
export const relation = (code: Code, id: Id) => `${relations(code)}/${id}`
export const entryDelete = (code: Code, of: List, id: Id) => `${list(code, of)}/${id}/delete`

export const upload = (code: Code, of: List) => `${clients}/${code}/upload/${of}`
export const uploaded = (code: Code, of: List, uploadId: Id) => `${upload(code, of)}/${uploadId}`
export const download = (code: Code, of: List) => `${clients}/${code}/download/${of}`
