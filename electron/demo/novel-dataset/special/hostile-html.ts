/** HTML attacks by family. `site` is the site's root: absolute addresses go there, relative ones to the page's own origin. */
export const hostileHtml: readonly { readonly name: string; readonly html: (site: string) => string }[] = [
  {
    name: 'Скрипты и обработчики',
    html: (site) => `<p data-paragraph-index="1">Начало главы, самое обычное.</p>
<script>window.__engawaHacked = 1; fetch('/hacked?script');</script>
<script src="${site}/hacked.js"></script><script type="module" src="/hacked.mjs"></script>
<p onclick="window.__engawaHacked=1" onmouseover="window.__engawaHacked=1" onfocus="window.__engawaHacked=1" tabindex="0" autofocus>Абзац с обработчиками.</p>
<img src=x onerror="window.__engawaHacked=1"><img src="/hacked.png" onload="window.__engawaHacked=1">
<img src="x" onerror='fetch("/hacked?onerror")' loading="lazy">
<video src="/hacked.mp4" autoplay onloadstart="window.__engawaHacked=1"><source src="/hacked.webm" onerror="window.__engawaHacked=1"></video>
<audio src="/hacked.mp3" autoplay onerror="window.__engawaHacked=1"></audio>
<details open ontoggle="window.__engawaHacked=1"><summary>раскрыто</summary>внутри</details>
<body onload="window.__engawaHacked=1"><marquee onstart="window.__engawaHacked=1">бегущая строка</marquee>
<input autofocus onfocus="window.__engawaHacked=1"><select autofocus onfocus="window.__engawaHacked=1"></select>
<p data-paragraph-index="2">Конец главы.</p>`,
  },
  {
    name: 'Адреса',
    html: (site) => `<p>Ссылки: <a href="javascript:window.__engawaHacked=1">раз</a>
<a href="JaVaScRiPt:window.__engawaHacked=1">два</a> <a href="java&#9;script:window.__engawaHacked=1">три</a>
<a href="&#106;&#97;&#118;&#97;&#115;&#99;&#114;&#105;&#112;&#116;:window.__engawaHacked=1">четыре</a>
<a href=" javascript:window.__engawaHacked=1">пять</a> <a href="vbscript:window.__engawaHacked=1">шесть</a>
<a href="data:text/html,<script>opener.__engawaHacked=1</script>" target="_blank">семь</a>
<a href="${site}/hacked" ping="/hacked?ping" target="_top">восемь</a> <a href="//localhost/hacked" download>девять</a></p>
<p><img src="javascript:window.__engawaHacked=1"><img src="data:image/svg+xml,<svg onload='parent.__engawaHacked=1' xmlns='http://www.w3.org/2000/svg'/>">
<img srcset="/hacked.png 2x, /hacked2.png 3x"><img lowsrc="/hacked.png" dynsrc="/hacked.png"><img src="/hacked.png?tracking=1" width=1 height=1>
<img src="file:///etc/passwd"><img src="app://bundle/hacked"><img src="//localhost/hacked.png"></p>
<p style="background:url('/hacked.css.png')">Фон.</p><p style="width:expression(window.__engawaHacked=1)">Старый фон.</p>`,
  },
  {
    name: 'Чужая разметка',
    html: () => `<svg onload="window.__engawaHacked=1"><script>window.__engawaHacked=1</script><animate onbegin="window.__engawaHacked=1" attributeName="x" dur="1s"/><image href="/hacked.png"/><use href="data:image/svg+xml,&lt;svg id='x'/&gt;#x"/><a xlink:href="javascript:window.__engawaHacked=1"><text y="20">svg</text></a><foreignObject><img src=x onerror="window.__engawaHacked=1"></foreignObject></svg>
<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=window.__engawaHacked=1&gt;"></mglyph></table></mtext></math>
<form><math><mtext></form><form><mglyph><style></math><img src onerror=window.__engawaHacked=1>
<noscript><p title="</noscript><img src=x onerror=window.__engawaHacked=1>"></noscript>
<template><img src=x onerror="window.__engawaHacked=1"></template><xmp><p title="</xmp><img src=x onerror=window.__engawaHacked=1>"></xmp>
<p id="__engawa" name="body">Имена, которые затеняют.</p><a id="document"></a><img name="getElementById"><form name="cookie"><input name="attributes"></form>
<!--[if IE]><script>window.__engawaHacked=1</script><![endif]--><p>Текст остаётся текстом: &lt;script&gt;alert(1)&lt;/script&gt;</p>`,
  },
  {
    name: 'Рамки и формы',
    html: (site) => `<iframe src="/hacked"></iframe><iframe srcdoc="<script>parent.__engawaHacked=1</script>"></iframe>
<iframe src="javascript:parent.__engawaHacked=1"></iframe><object data="/hacked.swf"></object><embed src="/hacked.swf"><frame src="/hacked">
<form action="/hacked" method="post"><input name="password" type="password"><button formaction="javascript:window.__engawaHacked=1">Войти</button><input type="image" src="/hacked.png"></form>
<meta http-equiv="refresh" content="0;url=${site}/hacked"><base href="${site}/hacked/"><link rel="stylesheet" href="/hacked.css"><link rel="prefetch" href="/hacked">
<style>@import '/hacked.css'; body{background:url(/hacked.png)} p{display:none}</style><webview src="/hacked" nodeintegration></webview><portal src="/hacked"></portal>
<dialog open>Ваш сеанс истёк</dialog><div style="position:fixed;inset:0;z-index:99999"><a href="/hacked">Поверх всего</a></div>
<p>Последний абзац виден.</p>`,
  },
];
