/// The style sheet of every page.
///
/// Colours are few and never the only sign. The heights under "Timeline" are those of ``TimelineShapes``.
package enum PageStyle {
  /// The text of the style sheet.
  package static let text = """
    :root{color-scheme:light dark;--bg:#fff;--ink:#1c2127;--muted:#59636e;--line:#d9dee4;--panel:#f5f7f9;\
    --link:#0a58a6;--mark:#2f6fb7;--still:#87919c;--break:#b26b00;--error:#b3261e;--warning:#8f5600;\
    --info:#3b6590;--good:#1d6b3c;--aim:#fff3c4}
    @media (prefers-color-scheme:dark){:root{--bg:#14171a;--ink:#e3e6e9;--muted:#9ba5af;--line:#30373e;\
    --panel:#1c2126;--link:#86b9f2;--mark:#6aa5e6;--still:#78838e;--break:#e0a344;--error:#ff8f85;\
    --warning:#efb95e;--info:#90bce8;--good:#82cf9e;--aim:#3d3714}}
    *{box-sizing:border-box}
    html{scroll-padding-top:1rem;-webkit-text-size-adjust:100%}
    body{margin:0 auto;padding:1rem 1.25rem 3rem;max-width:90rem;background:var(--bg);color:var(--ink);\
    font:14px/1.45 system-ui,-apple-system,"Segoe UI",Roboto,"Liberation Sans",sans-serif;\
    font-variant-numeric:tabular-nums}
    code,pre,.id,.uri,h1,ol.source{font-family:ui-monospace,SFMono-Regular,Menlo,Consolas,"DejaVu Sans Mono",monospace}
    h1{font-size:1.25rem;line-height:1.3;margin:0;overflow-wrap:anywhere}
    h2{font-size:1.15rem;margin:2.25rem 0 .6rem;padding-top:.6rem;border-top:1px solid var(--line);overflow-wrap:anywhere}
    h3,h4{font-size:1rem;margin:1.4rem 0 .4rem;overflow-wrap:anywhere}
    small{font-size:.85em;font-weight:400;color:var(--muted)}
    p{margin:.4rem 0}
    a{color:var(--link);text-underline-offset:.15em}
    :focus-visible{outline:2px solid var(--link);outline-offset:2px}
    :target{background:var(--aim)}
    .skip{position:absolute;left:-99rem}
    .skip:focus{left:1rem;top:.5rem;background:var(--bg);padding:.5rem}
    .sr{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
    header>p{color:var(--muted);margin:.2rem 0 .6rem}
    nav ul{list-style:none;display:flex;flex-wrap:wrap;gap:.3rem 1.2rem;margin:0;padding:0}
    nav a{display:inline-block;padding:.15rem 0}
    footer{margin-top:3rem;border-top:1px solid var(--line);color:var(--muted);font-size:.85em}
    .none,.cut{color:var(--muted)}
    .cut{font-size:.9em;border-left:3px solid var(--line);padding-left:.6rem}
    .error{color:var(--error)}.warning{color:var(--warning)}.info{color:var(--info)}.good{color:var(--good)}
    .verdict{margin:1.2rem 0 .8rem;padding:.6rem .9rem;background:var(--panel);border-left:5px solid;display:flex;\
    flex-wrap:wrap;gap:.1rem 1rem;align-items:baseline}
    .verdict strong{font-size:1.15rem}
    .verdict span{color:var(--ink)}
    .worst{list-style:none;margin:0 0 1rem;padding:0}
    .worst li{margin:.25rem 0;overflow-wrap:anywhere}
    .facts{display:grid;grid-template-columns:repeat(auto-fill,minmax(12.5rem,1fr));gap:.5rem 1.25rem;margin:0 0 .5rem}
    .facts dt{color:var(--muted);font-size:.85em}
    .facts dd{margin:0;overflow-wrap:anywhere}
    .wide{overflow-x:auto;max-width:100%}
    table{border-collapse:collapse;min-width:100%;font-size:.93em}
    caption{text-align:left;color:var(--muted);padding:0 0 .4rem;font-size:.92em}
    th,td{text-align:left;vertical-align:top;padding:.28rem .9rem .28rem 0;border-bottom:1px solid var(--line);\
    white-space:nowrap}
    thead th{color:var(--muted);font-weight:500;border-bottom-color:var(--still)}
    tbody th{font-weight:400}
    .n{text-align:right}
    td.what,td.uri{white-space:normal;overflow-wrap:anywhere;min-width:16rem;width:100%}
    .breaks td.what{width:auto}
    .breaks td:last-child{white-space:normal;min-width:11rem}
    td.long{white-space:normal;overflow-wrap:anywhere;min-width:14rem;max-width:22rem}
    td small,th small{display:block}
    td p{margin:0}
    tr.part{color:var(--muted)}
    .members{list-style:none;margin:0;padding:0}
    details>.members{padding-left:1.2rem}
    summary{cursor:pointer}
    summary::marker{color:var(--link)}
    pre{margin:.3rem 0;padding:.4rem .6rem;background:var(--panel);white-space:pre-wrap;overflow-wrap:anywhere;\
    font-size:.9em;line-height:1.4}
    .badge{font-weight:600}
    .findings{margin:0}
    .findings dt{margin-top:.7rem;font-weight:600}
    .findings dt code{font-weight:600}
    .findings dt small{margin-left:.4rem}
    .findings dd{margin:.15rem 0 .5rem 0;padding-left:.8rem;border-left:2px solid var(--line);overflow-wrap:anywhere}
    .findings dd p{margin:.1rem 0}
    .findings dd.consequence{margin-left:1.6rem}
    .place,.note{font-size:.92em;color:var(--muted)}
    .places{columns:16rem;padding-left:1.2rem}
    .source{margin:0;padding-left:4.2em;font-size:12px;line-height:1.6}
    .source li{padding-left:.5em}
    .source li::marker{color:var(--muted)}
    .source code{white-space:pre-wrap;overflow-wrap:anywhere}
    .source b{font-weight:600}
    .source .comment{color:var(--muted)}
    .source li.error,.source li.warning,.source li.info{color:inherit;background:var(--panel)}
    .source p{margin:0 0 .2em;font-family:system-ui,sans-serif;font-size:13px;border-left:3px solid;padding-left:.5em}
    .source p.info,.source p.warning,.source p.error{white-space:normal}
    .refs{font-family:system-ui,sans-serif;margin-left:.5em;color:var(--muted)}
    .source .gap{border-top:1px dotted var(--still)}
    .splices{display:flex;flex-wrap:wrap;gap:.6rem 2rem}
    .splice>div{display:flex;flex-wrap:wrap;gap:.6rem}
    .splice p{margin:.2rem 0}
    .splice figure{margin:0;width:240px;max-width:calc(50vw - 1.2rem);font-size:.85em;color:var(--muted)}
    .splice img{display:block;width:100%;height:auto;border:1px solid var(--line)}
    .noframe{aspect-ratio:16/9;display:grid;place-items:center;border:1px dashed var(--still)}
    .timeline{margin:0}
    .tools{display:flex;flex-wrap:wrap;gap:.3rem;margin-bottom:.5rem;align-items:center}
    [hidden]{display:none!important}
    .tools button{font:inherit;font-size:.9em;color:inherit;background:var(--panel);border:1px solid var(--line);\
    border-radius:3px;padding:.2rem .6rem;min-height:2rem;cursor:pointer}
    .filter{gap:.3rem 1rem}
    .filter [type=search]{font:inherit;color:inherit;background:var(--bg);border:1px solid var(--still);border-radius:3px;\
    padding:.2rem .4rem;min-height:2rem;width:16rem;max-width:60vw}
    .tools output{flex:1 1 16rem;min-height:1.45em;color:var(--muted);font-size:.9em;overflow:hidden;\
    text-overflow:ellipsis;white-space:nowrap}
    .lanes{display:grid;grid-template-columns:6.2rem minmax(0,1fr)}
    .names{list-style:none;margin:0;padding:0;font-size:12px;line-height:14px;color:var(--muted)}
    .names li{overflow:hidden;text-overflow:ellipsis;white-space:nowrap;padding-right:.5rem}
    .names .axis{height:22px}.names .rows1{height:26px}.names .rows2{height:44px}.names .rows3{height:62px}
    .timeline svg{display:block;overflow:visible}
    .timeline svg svg{overflow:hidden;pointer-events:none}
    .timeline text{font-size:10px;fill:var(--ink)}
    .axis line{stroke:var(--line)}
    .axis text{fill:var(--muted);text-anchor:middle}
    .axis text.first{text-anchor:start}.axis text.last{text-anchor:end}
    .shades rect{fill:var(--break);fill-opacity:.1}
    .lane rect{fill:var(--mark);fill-opacity:.25;stroke:var(--mark)}
    .lane .many rect{fill-opacity:.5}
    .segments rect{fill:var(--still);fill-opacity:.18;stroke:var(--still);stroke-opacity:.6}
    .segments .missing rect{fill:none;stroke:var(--error);stroke-dasharray:3 2;stroke-opacity:1}
    .segments .locked rect{fill-opacity:.45}
    .segments .many rect{stroke:none;fill-opacity:.3}
    .segments text{fill:var(--muted)}
    .breaks rect{fill:var(--break);stroke:var(--break);fill-opacity:.3}
    .breaks .guess rect{stroke-dasharray:4 3;fill-opacity:.1}
    line.seam{stroke:var(--error);stroke-width:1;stroke-opacity:.55}
    .timeline text.seam{fill:var(--error);text-anchor:middle;font-size:9px}
    .cues line{stroke:var(--mark);stroke-width:3}.breaks line{stroke:var(--break);stroke-width:3}
    .dates line{stroke:var(--still);stroke-width:2}
    .dates .drift{stroke:var(--mark);stroke-width:3}
    .dates .warning .drift{stroke:var(--warning)}
    .findings text{text-anchor:middle;font-size:12px}
    .lane .error text{fill:var(--error)}.lane .warning text{fill:var(--warning)}.lane .info text{fill:var(--info)}
    .breaks .warning text{fill:var(--ink)}
    .lane a:target rect,.lane a:focus-visible rect,.lane a:hover rect{stroke-width:2;fill-opacity:.7}
    .lane a:target line,.lane a:focus-visible line,.lane a:hover line{stroke-width:5}
    .lane a:target text,.lane a:focus-visible text{font-weight:700}
    .lane a[href]{cursor:pointer}
    .pairs figcaption{color:var(--muted);font-size:.92em;margin-bottom:.5rem}
    .pairs .names li{margin-bottom:14px}
    .pairs .names li:nth-child(even){margin-bottom:6px;color:var(--ink)}
    .pairs .names .axis{margin:0}
    .pairs .lane rect{fill:var(--still);stroke:var(--still);fill-opacity:.15}
    .pairs .lane line{stroke:var(--still)}
    .pairs .lane .added rect{fill:var(--good);stroke:var(--good);fill-opacity:.3}
    .pairs .lane .removed rect{fill:var(--error);stroke:var(--error);fill-opacity:.2;stroke-dasharray:4 2}
    .pairs .lane :is(.moved,.changed) rect{fill:var(--warning);stroke:var(--warning);fill-opacity:.25}
    .pairs .lane .added line{stroke:var(--good)}.pairs .lane .removed line{stroke:var(--error)}
    .pairs .lane :is(.moved,.changed) line{stroke:var(--warning)}
    .pairs .shades rect{fill-opacity:.06}
    .ties{pointer-events:none}
    .ties line{stroke:var(--warning);stroke-width:1.5}
    .timeline .ties text{fill:var(--warning);text-anchor:middle;font-size:13px;font-weight:700}
    .timeline .ties .added{fill:var(--good)}.timeline .ties .removed{fill:var(--error)}
    .timeline .ties .head{font-size:9px}
    .timeline .ties .shift{text-anchor:start;font-size:10px;font-weight:400;fill:var(--ink)}
    .inputs{margin:0 0 .6rem}
    .inputs div{display:flex;gap:.2rem 1rem;padding:.2rem 0;flex-wrap:wrap}
    .inputs dt{color:var(--muted);flex:0 0 5.5rem}
    .inputs dd{margin:0;overflow-wrap:anywhere;flex:1 1 14rem}
    .unread{padding-left:1.2rem;overflow-wrap:anywhere}
    .differences td{white-space:normal;overflow-wrap:anywhere;width:40%}
    .differences th+td{width:auto;white-space:nowrap}
    .differences .field th{font-family:ui-monospace,SFMono-Regular,Menlo,Consolas,"DejaVu Sans Mono",monospace;\
    font-size:.9em;padding-left:1.2rem;color:var(--muted);white-space:normal;overflow-wrap:anywhere}
    .differences .field :is(th,td){border-bottom-style:dotted}
    .differences tbody tr:last-child>*{border-bottom:1px solid var(--still)}
    .differences b{font-weight:600;margin-left:.3rem}
    .differences .badge{white-space:nowrap}
    .same{margin-top:1rem}
    .cursor{stroke:var(--ink);stroke-opacity:.4;pointer-events:none}
    @media (max-width:40rem){
    body{padding:.75rem .75rem 2rem}
    .lanes{grid-template-columns:4.9rem minmax(0,1fr)}
    .names{font-size:11px}
    .axis .minor text{display:none}
    .facts{grid-template-columns:repeat(auto-fill,minmax(8.5rem,1fr))}
    .source{padding-left:3.4em;font-size:11px}
    nav a{padding:.4rem 0}
    td.what,td.uri{min-width:14rem}
    .breaks,.cues,.breaks tbody,.cues tbody{display:block}
    .breaks caption{display:block}
    .breaks thead,.cues thead{position:absolute;clip-path:inset(50%)}
    .breaks tr,.cues tr{display:flex;flex-wrap:wrap;gap:.1rem .9rem;padding:.45rem 0;border-bottom:1px solid var(--line)}
    .breaks th,.breaks td,.cues td{border:0;padding:0;text-align:left;white-space:normal;min-width:0;max-width:none}
    .cues td:empty,.breaks td:empty{display:none}
    .cues td.what,.breaks td.what,.breaks td:last-child{flex:1 0 100%}
    .breaks tr:not(.part)>:nth-child(1)::before{content:"Start"}
    .breaks tr:not(.part)>:nth-child(2)::before{content:"End"}
    .breaks tr:not(.part)>:nth-child(3)::before{content:"Planned"}
    .breaks tr:not(.part)>:nth-child(4)::before{content:"Actual"}
    .breaks tr:not(.part)>:nth-child(5)::before{content:"Difference"}
    .breaks tr:not(.part)>:nth-child(6)::before{content:"Start off"}
    .breaks tr:not(.part)>:nth-child(7)::before{content:"End off"}
    .breaks tr:not(.part)>:nth-child(8)::before{content:"Closed by"}
    .breaks tr:not(.part)>:nth-child(10)::before{content:"Signalled by"}
    .differences,.differences tbody{display:block}
    .differences thead{position:absolute;clip-path:inset(50%)}
    .differences tr{display:grid;grid-template-columns:1fr 1fr;gap:.1rem .8rem;padding:.3rem 0;\
    border-bottom:1px solid var(--line)}
    .differences tbody tr:last-child{border-bottom-color:var(--still)}
    .differences tbody tr:last-child>*,.differences tr>:is(th,td){border:0;padding:0;width:auto;min-width:0}
    .differences .field th{grid-column:1/-1;padding-left:0}
    .differences tr:not(.field)>:is(td+td)::before,.breaks :is(th,td)::before{display:block;color:var(--muted);font-size:.85em}
    .differences tr:not(.field)>td:nth-child(3):not([colspan])::before{content:"Baseline"}
    .differences tr:not(.field)>td:nth-child(4)::before{content:"Candidate"}
    .breaks tr.part{padding-left:1rem}
    }
    @media print{
    body{max-width:none;padding:0;font-size:9pt}
    .tools,nav,.skip,.paperless{display:none}
    .wide{overflow:visible}
    th,td{white-space:normal;padding-right:.4rem}
    td.n{white-space:nowrap}
    td.what,td.uri{min-width:7rem}
    .breaks td:last-child{min-width:6rem}
    .splices{display:block}
    .splice{break-inside:avoid}
    tr,li,dd,figure{break-inside:avoid}
    h2,h3,h4,dt{break-after:avoid}
    a{color:inherit;text-decoration:none}
    *{-webkit-print-color-adjust:exact;print-color-adjust:exact}
    }

    """
}
