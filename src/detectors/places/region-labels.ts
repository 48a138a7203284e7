/** Labels of states and of other regions: each is one of the names or one of the abbreviations. */
export const REGION_LABELS = `state,state name,province,region,Bundesland,Kanton,provincia,estado,département,région,provincie,
  województwo,state province,state or province,область`;
