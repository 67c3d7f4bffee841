/// What the page of live channels adds to the style sheet of reports.
enum LiveStyle {
  static let text = """
    [hidden]{display:none!important}
    h1:focus,main:focus{outline:none}
    header #\\~connection.warning{color:var(--warning);font-weight:600}
    kbd{font:inherit;border:1px solid var(--line);border-radius:3px;padding:0 .3em}
    .bar{display:flex;flex-wrap:wrap;gap:.4rem 1.2rem;align-items:center;margin:.6rem 0}
    .bar label{display:flex;gap:.4rem;align-items:center;min-height:2.2rem}
    .bar input[type=search]{font:inherit;color:inherit;background:var(--panel);border:1px solid var(--still);\
    border-radius:3px;padding:.25rem .5rem;min-height:2.2rem;width:14rem}
    .bar input[type=checkbox]{width:1.1rem;height:1.1rem;accent-color:var(--link)}
    .channels :is(th,td){vertical-align:baseline}
    .channels tbody th{font-weight:600;overflow-wrap:anywhere}
    .channels tbody th a{display:inline-block;padding:.15rem 0}
    .channels td.what{min-width:12rem}
    .channels tr.error>:first-child{box-shadow:inset 3px 0 var(--error)}
    .channels tr.warning>:first-child{box-shadow:inset 3px 0 var(--warning)}
    .channels tr:is(.error,.warning,.good,.ended){color:inherit}
    .channels tr.ended td{color:var(--muted)}
    .channels :is(th,td):first-child{padding-left:.7rem}
    .list{list-style:none;margin:0;padding:0}
    .list>li{margin:.5rem 0;overflow-wrap:anywhere}
    .list small{display:block}
    .list .past{color:var(--muted)}
    .list .past .badge{font-weight:400}
    .explain{margin:.2rem 0 .4rem}
    .explain summary{padding:.2rem 0;color:var(--link)}
    .explain p{max-width:46rem}
    td .badge{white-space:nowrap}
    .timeline svg{outline-offset:3px}
    .alarms .error rect{fill:var(--error);stroke:var(--error)}
    .alarms .warning rect{fill:var(--warning);stroke:var(--warning)}
    .alarms .info rect{fill:var(--info);stroke:var(--info)}
    .alarms line{stroke:var(--error);stroke-width:3}
    .alarms .warning line{stroke:var(--warning)}.alarms .info line{stroke:var(--info)}
    .lane.alarms text{fill:var(--ink)}
    line.now{stroke:var(--ink);stroke-width:1.5}
    .timeline text.now{font-size:9px;text-anchor:middle}
    @media (max-width:40rem){
    .channels,.channels tbody{display:block}
    .channels caption{display:block}
    .channels thead{position:absolute;clip-path:inset(50%)}
    .channels tr{display:grid;grid-template-columns:1fr 1fr;gap:.1rem .8rem;padding:.5rem 0;border-bottom:1px solid var(--line)}
    .channels tr>*{border:0;padding:0;white-space:normal;min-width:0}
    .channels tr.error,.channels tr.warning{padding-left:.6rem;box-shadow:inset 3px 0 var(--error)}
    .channels tr.warning{box-shadow:inset 3px 0 var(--warning)}
    .channels tr>:first-child{box-shadow:none!important;padding:0}
    .channels td.n{text-align:left}
    .channels td.what{grid-column:1/-1;width:auto;min-width:0}
    .channels td:is(:empty,.empty){display:none}
    .channels td[data-label]:not(:empty)::before{content:attr(data-label);display:block;color:var(--muted);font-size:.85em}
    .bar input[type=search]{width:100%}
    .bar label:first-child{flex:1 1 100%}
    }
    @media print{.bar,#\\~back{display:none}}

    """
}
